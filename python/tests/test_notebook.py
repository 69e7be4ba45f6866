"""What notebooks show: a picture, and steps in a frame that needs no network."""

import base64
import gzip
import http.server
import os
import pickle
import queue
import re
import shutil
import subprocess
import threading
import urllib.parse

import pytest
from conftest import CLASSIC, HARD, SEVERAL

from sudokit import Puzzle
from sudokit._viewer import frame_of


def page_in(html):
    packed = re.search(r'atob\("([A-Za-z0-9+/=]+)"\)', html)
    return gzip.decompress(base64.b64decode(packed[1])).decode()


def test_an_explanation_is_shown_as_its_page():
    answer = Puzzle(CLASSIC).explain(scale="se")
    page = page_in(answer._repr_html_())
    assert page.startswith("<!DOCTYPE html>") and page.count("<section") == len(answer.steps) + 1
    assert Puzzle(CLASSIC).explain(scale="se", page=True).page == page
    assert answer.page is None and len(answer._repr_html_()) < 50_000
    assert pickle.loads(pickle.dumps(answer))._repr_html_() == answer._repr_html_()
    assert answer == Puzzle(CLASSIC).explain(scale="se")


def test_the_options_are_those_of_the_answer():
    puzzle = Puzzle(HARD)
    for options in ({"part": "next"}, {"with_": "overlay", "part": "next"}, {"hint": 1}, {"step": "2", "part": "step"}):
        answer = puzzle.explain(**options)
        pages = 1 if "part" in options else len(answer.steps) + 1
        assert page_in(answer._repr_html_()).count("<section") == pages


def test_nothing_is_loaded():
    for html in (Puzzle(CLASSIC)._repr_html_(), Puzzle(CLASSIC).explain()._repr_html_()):
        text = (html + page_in(html)).replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text and not re.search(r"\b(src|import|fetch)\b *[=(]", text)


def test_a_puzzle_is_a_picture_with_its_steps():
    html = Puzzle(CLASSIC)._repr_html_()
    assert html.startswith("<div") and "<svg" in html and "<details><summary>Steps" in html
    assert page_in(html).count("<section") == 52
    for without in (Puzzle(SEVERAL), Puzzle("11" + "." * 14, clashes=True), Puzzle("." * 256)):
        assert "<svg" in without._repr_html_() and "iframe" not in without._repr_html_()


def test_an_answer_without_steps_is_text():
    assert Puzzle(SEVERAL).explain()._repr_html_() is None


WALK = """<script>
function key(name) { document.dispatchEvent(new KeyboardEvent("keydown", { key: name })); }
function say() { said.push(document.querySelector(".count").textContent); }
var said = [];
say(); key("ArrowRight"); key("ArrowRight"); say();
document.querySelector("button.back").click(); say();
document.querySelectorAll(".steps a")[4].click(); say();
key("End"); say();
said.push(document.querySelector("section.on h2").textContent);
parent.postMessage(said.join(), "*");
</script></body>"""


class Notebook(http.server.BaseHTTPRequestHandler):
    """Serves a page, and takes what its script reports."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.path == "/":
            self.wfile.write(self.server.page.encode())
        elif self.path.startswith("/done?"):
            self.server.reports.put(urllib.parse.unquote(self.path[6:]))

    def log_message(self, *_):
        pass


def test_the_viewer_is_operated_in_a_browser(tmp_path):
    """Frames as they are in a notebook, with a script in their page that presses keys and buttons."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    frame = frame_of(Puzzle(CLASSIC).explain(page=True).page.replace("</body>", WALK))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Notebook)
    server.reports = queue.Queue()
    listen = "onmessage = function (event) { fetch('/done?' + encodeURIComponent(event.data)); };"
    server.page = f"<script>{listen}</script>{frame}{frame}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
    command += [f"--user-data-dir={tmp_path}", f"http://127.0.0.1:{server.server_port}/"]
    environment = {**os.environ, "LD_PRELOAD": ""}  # the browser is not built with the sanitizer
    browser = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)

    def wait():
        browser.wait()
        server.reports.put("the browser ended")

    threading.Thread(target=wait, daemon=True).start()
    try:
        reports = [server.reports.get(), server.reports.get()]
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
    assert reports == ["1 / 52,3 / 52,2 / 52,5 / 52,52 / 52,End"] * 2
