#include "tell/page.hpp"

#include <algorithm>

#include "deduce/words.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kHead = R"html(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
)html";

constexpr std::string_view kStyle = R"html(<style>
*{box-sizing:border-box}
body{margin:0;font:18px/1.5 system-ui,sans-serif;color:#111;background:#fff}
main{display:flex;flex-wrap:wrap;gap:1rem;max-width:1150px;margin:0 auto;padding:.75rem}
#board{flex:3 1 340px}
#board figure{margin:0}
#board svg{display:block;width:100%;height:auto;max-height:92vh}
#side{flex:1 1 300px;min-width:280px}
section{display:none}
section.on{display:block}
h1{font-size:1.15rem;margin:.2rem 0}
h2{font-size:1.25rem;margin:.4rem 0}
.changes{font-family:ui-monospace,monospace;background:#eef0f4;padding:.3rem .5rem;
border-left:4px solid #0072b2}
nav{display:flex;gap:.5rem;align-items:center;margin:.5rem 0}
button{font:inherit;padding:.5rem 1rem;min-width:3.2rem;min-height:44px;border:2px solid #111;
border-radius:.4rem;background:#fff;cursor:pointer}
button:disabled{opacity:.3;cursor:default}
#count{min-width:5.5rem;text-align:center}
ol{padding-left:3.2rem;max-height:38vh;overflow:auto;font-size:.95rem}
ol a{color:#005a8c}
li.on{font-weight:bold}
.key{font-size:.85rem;color:#333}
.key svg{width:1.1rem;height:1.1rem;vertical-align:-.2rem}
@media print{section{display:block;page-break-inside:avoid}nav,ol,.key{display:none}
main{display:block}}
</style>
)html";

constexpr std::string_view kScript = R"html(<script>
(function(){
var parts=document.querySelectorAll("section"),n=parts.length/2,at=0;
var items=document.querySelectorAll("ol li");
function show(i){
  at=Math.max(0,Math.min(n-1,i));
  parts.forEach(function(p){p.className=+p.dataset.step===at?"on":""});
  items.forEach(function(l,k){l.className=k===at?"on":""});
  if(items[at]){var list=items[at].parentNode;
    list.scrollTop=items[at].offsetTop-list.offsetTop-list.clientHeight/2}
  document.getElementById("count").textContent=(at+1)+" / "+n;
  document.getElementById("back").disabled=at===0;
  document.getElementById("on").disabled=at===n-1;
  if(location.hash!=="#"+(at+1))history.replaceState(null,"","#"+(at+1));
}
function fromHash(){show((parseInt(location.hash.slice(1),10)||1)-1)}
document.addEventListener("keydown",function(e){
  var k={ArrowRight:at+1,ArrowDown:at+1,PageDown:at+1,ArrowLeft:at-1,ArrowUp:at-1,PageUp:at-1,
    Home:0,End:n-1}[e.key];
  if(k!==undefined){show(k);e.preventDefault()}
});
document.getElementById("back").onclick=function(){show(at-1)};
document.getElementById("on").onclick=function(){show(at+1)};
document.getElementById("board").onclick=function(e){
  var box=this.getBoundingClientRect();
  show(at+(e.clientX<box.left+box.width/3?-1:1));
};
window.addEventListener("hashchange",fromHash);
fromHash();
})();
</script>
)html";

constexpr std::string_view kKey = R"html(<p class="key">
<svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="#56b4e9" fill-opacity=".45" stroke="#0072b2" stroke-width="1.5"/></svg> pattern
<svg viewBox="0 0 20 20"><rect x="2" y="2" width="16" height="16" fill="#f0e442" stroke="#000"/></svg> true, or one colour
<svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="#fff" stroke="#009e73" stroke-width="3" stroke-dasharray="4 2"/></svg> false, or the other
<svg viewBox="0 0 20 20"><path d="M2 2L18 18M2 18L18 2" stroke="#d55e00" stroke-width="3"/></svg> removed
<svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="none" stroke="#000" stroke-width="3"/></svg> placed.
Arrows: solid, one of the two holds; dashed, not both. Arrow keys, a click on the grid, or the buttons lead on and back.</p>
)html";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

class Page {
 public:
  Page(const Explanation& explanation, const TellOptions& options)
      : explanation_(explanation),
        options_(options),
        layout_(*explanation.states.front().layout),
        shown_(options.next_only ? std::min<std::size_t>(1, explanation.steps.size())
                                 : explanation.steps.size()) {}

  std::string build() {
    // Large boards have small digits: they get the room.
    out_ = fmt::format(
        "{}<title>{}</title>\n{}</head><body><main><div id=\"board\" "
        "style=\"max-width:{}px\">\n",
        kHead, escaped(options_.title), kStyle, std::max(640, 50 * layout_.side()));
    // A hint shows the position as it is, and one page of a whole path ends with the last state.
    const std::size_t pages = options_.next_only && shown_ > 0 ? shown_ : shown_ + 1;
    for (std::size_t i = 0; i < pages; ++i) add_board(i);
    out_ += fmt::format("</div><div id=\"side\"><h1>{}</h1>\n", escaped(options_.title));
    out_ +=
        "<nav><button id=\"back\" aria-label=\"back\">&#8592;</button><span id=\"count\"></span>"
        "<button id=\"on\" aria-label=\"on\">&#8594;</button></nav>\n";
    for (std::size_t i = 0; i < pages; ++i) add_words(i);
    add_list(pages);
    out_ += kKey;
    out_ += "</div></main>\n";
    out_ += kScript;
    out_ += "</body></html>\n";
    return std::move(out_);
  }

 private:
  const Step* step(std::size_t i) const { return i < shown_ ? &explanation_.steps[i] : nullptr; }

  void add_board(std::size_t i) {
    DrawOptions draw;
    draw.id = std::to_string(i + 1);
    draw.title =
        step(i) != nullptr ? hint(layout_, *step(i), options_.detail) : ending_text(explanation_);
    out_ += fmt::format(
        "<section data-step=\"{}\"><figure>{}</figure></section>\n", i,
        draw_svg(explanation_.states[i], options_.detail >= 3 ? step(i) : nullptr, draw));
  }

  void add_words(std::size_t i) {
    out_ += fmt::format("<section data-step=\"{}\">", i);
    if (step(i) == nullptr) {
      out_ += fmt::format("<h2>End</h2><p>{}</p>", escaped(ending_text(explanation_)));
    } else if (options_.detail < 3) {
      out_ += fmt::format("<p>{}</p>", escaped(hint(layout_, *step(i), options_.detail)));
    } else {
      out_ += fmt::format("<h2>{}</h2><p>{}</p><p class=\"changes\">{}</p>",
                          escaped(step(i)->technique->title), escaped(step(i)->sentence),
                          escaped(changes_text(layout_, *step(i))));
    }
    out_ += "</section>\n";
  }

  void add_list(std::size_t pages) {
    if (pages < 2) return;
    out_ += "<ol>";
    for (std::size_t i = 0; i < pages; ++i) {
      out_ += fmt::format("<li><a href=\"#{}\">{}</a></li>", i + 1,
                          step(i) == nullptr     ? "End"
                          : options_.detail == 1 ? "Hint"
                                                 : step(i)->technique->title);
    }
    out_ += "</ol>\n";
  }

  const Explanation& explanation_;
  const TellOptions& options_;
  const Layout& layout_;
  std::size_t shown_;
  std::string out_;
};

}  // namespace

std::string page_of(const Explanation& explanation, const TellOptions& options) {
  return Page(explanation, options).build();
}

}  // namespace sudokit
