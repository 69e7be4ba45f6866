"""What notebooks show: the page of an explanation in a frame of the output."""

from __future__ import annotations

import base64
import gzip
import hashlib

# The frame has no access to the notebook. The page is compressed to a thirtieth, because every
# output is stored in the notebook.
_FRAME = """<iframe data-sudokit="{name}" sandbox="allow-scripts" title="The steps" \
style="width:100%;height:44rem;border:0;resize:vertical"></iframe>
<script>
(function () {{
  var bytes = Uint8Array.from(atob("{packed}"), function (c) {{ return c.charCodeAt(0); }});
  var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  new Response(stream).text().then(function (page) {{
    document.querySelectorAll('iframe[data-sudokit="{name}"]:not([srcdoc])').forEach(function (frame) {{
      frame.srcdoc = page;
    }});
  }});
}})();
</script>
"""


def frame_of(page: str) -> str:
    """The page as a part of another page, which loads nothing."""
    packed = base64.b64encode(gzip.compress(page.encode(), mtime=0)).decode()
    return _FRAME.format(name=hashlib.sha256(page.encode()).hexdigest()[:16], packed=packed)


def with_steps(picture: str, side: int, page: str) -> str:
    """A picture of a puzzle of a side, and below it the page of its steps, closed."""
    steps = f"<details><summary>Steps</summary>{frame_of(page)}</details>" if page else ""
    return f'<div style="max-width:{min(60, 12 + 4 * side // 3)}rem">{picture}</div>{steps}'
