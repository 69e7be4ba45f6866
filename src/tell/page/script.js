(function () {
  "use strict";
  document.documentElement.className = "js";
  var steps = document.querySelectorAll("section");
  var items = document.querySelectorAll(".steps a");
  var at = 0;
  function byId(id) { return document.getElementById(id); }

  function show(wanted) {
    at = Math.max(0, Math.min(steps.length - 1, wanted));
    steps.forEach(function (step, k) { step.className = k === at ? "on" : ""; });
    items.forEach(function (item, k) {
      if (k === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (items[at]) {
      var line = items[at].parentNode, list = line.parentNode;
      list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    byId("count").textContent = (at + 1) + " / " + steps.length;
    byId("live").textContent = steps[at].querySelector(".words").textContent;
    byId("back").setAttribute("aria-disabled", at === 0);
    byId("on").setAttribute("aria-disabled", at === steps.length - 1);
    if (location.hash !== "#" + (at + 1)) history.replaceState(null, "", "#" + (at + 1));
  }
  function fromHash() { show((parseInt(location.hash.slice(1), 10) || 1) - 1); }

  // Keys with a modifier are the browser's own, and so are those that scroll.
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    var by = { j: 1, k: -1 }[event.key];
    if (by && steps[at].lightLine) steps[at].lightLine(by);
    var to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    show(to);
    event.preventDefault();
  });
  // A chain line by line: what comes after the line is faint, in words and on the board; behind the
  // last line is what follows, and then all of it again.
  document.querySelectorAll(".by-line").forEach(function (bar) {
    var step = bar.closest("section"), parts = step.querySelectorAll("[data-line]");
    var lines = step.querySelectorAll(".words [data-line]"), line = -1;
    function light(wanted) {
      line = wanted >= lines.length || wanted < -1 ? -1 : wanted;
      parts.forEach(function (part) {
        var of = parseInt(part.getAttribute("data-line"), 10);
        part.classList.toggle("later", line >= 0 && of > line);
        part.classList.toggle("now", of === line);
      });
      bar.querySelector("span").textContent =
        line < 0 ? "line by line" : (line + 1) + " / " + lines.length;
      if (line >= 0) {
        byId("live").textContent = lines[line].textContent;
        lines[line].scrollIntoView({ block: "nearest" });
      }
    }
    bar.querySelector(".more").onclick = function () { light(line + 1); };
    bar.querySelector(".less").onclick = function () { light(line < 0 ? lines.length - 1 : line - 1); };
    lines.forEach(function (item, k) { item.onclick = function () { light(k); }; });
    step.lightLine = function (by) { light(by < 0 && line < 0 ? lines.length - 1 : line + by); };
  });

  byId("back").onclick = function () { show(at - 1); };
  byId("on").onclick = function () { show(at + 1); };

  // A click on the left third of the board leads back, elsewhere on; so do swipes.
  document.querySelectorAll("figure").forEach(function (board) {
    var start = null;
    board.addEventListener("click", function (event) {
      var box = board.getBoundingClientRect();
      show(at + (event.clientX < box.left + box.width / 3 ? -1 : 1));
    });
    board.addEventListener("touchstart", function (event) {
      start = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    board.addEventListener("touchend", function (event) {
      if (!start) return;
      var dx = event.changedTouches[0].clientX - start.clientX;
      var dy = event.changedTouches[0].clientY - start.clientY;
      start = null;
      if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return;
      show(at + (dx < 0 ? 1 : -1));
    });
  });
  window.addEventListener("hashchange", fromHash);
  fromHash();
})();
