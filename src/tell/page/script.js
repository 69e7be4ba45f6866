(function () {
  "use strict";
  document.documentElement.className = "js";
  // Of several puzzles one is shown; "#2.3" is the third step of the second.
  var articles = document.querySelectorAll("article");
  var viewers = Array.prototype.map.call(articles, viewer);
  var shown = 0;

  function fromHash() {
    var parts = location.hash.slice(1).split(".");
    var wanted = parts.length > 1 ? parts[0] + "." : "";
    shown = 0;
    articles.forEach(function (article, k) {
      if (article.getAttribute("data-link") === wanted) shown = k;
    });
    articles.forEach(function (article, k) { article.classList.toggle("hidden", k !== shown); });
    document.querySelectorAll(".index a").forEach(function (link, k) {
      if (k === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    viewers[shown].show((parseInt(parts[parts.length - 1], 10) || 1) - 1);
  }

  // Keys with a modifier are the browser's own, and so are those that scroll.
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (viewers[shown].key(event.key)) event.preventDefault();
  });

  // The steps of one puzzle.
  function viewer(article) {
    var steps = article.querySelectorAll("section");
    var items = article.querySelectorAll(".steps a");
    var live = article.querySelector(".live");
    var at = 0;

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
      article.querySelector(".count").textContent = (at + 1) + " / " + steps.length;
      var words = steps[at].querySelector(".words");
      live.textContent = words.querySelector("details") ? words.firstChild.textContent : words.textContent;
      article.querySelector(".back").setAttribute("aria-disabled", at === 0);
      article.querySelector(".on").setAttribute("aria-disabled", at === steps.length - 1);
      var name = "#" + article.getAttribute("data-link") + (at + 1);
      // Inside another page, the document has no address of its own.
      if (location.protocol !== "about:" && location.hash !== name) history.replaceState(null, "", name);
    }
    // Whether the key meant something here.
    function key(name) {
      var by = { j: 1, k: -1 }[name];
      if (by && steps[at].lightLine) steps[at].lightLine(by);
      if (name === "o" && steps[at].openLine) steps[at].openLine();
      var to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[name];
      if (to === undefined) return false;
      show(to);
      return true;
    }
    // A chain line by line: what comes after the line is faint, in words and on the board; behind the
    // last line is what follows, and then all of it again. A chain inside a line is closed until it is
    // opened; while one of its lines is lit the board shows it over what it is part of.
    article.querySelectorAll(".by-line").forEach(function (bar) {
      var step = bar.closest("section"), parts = step.querySelectorAll("[data-line], figure [data-chain]");
      var all = step.querySelectorAll(".words [data-line]"), now = null;
      function lines() {
        return Array.prototype.filter.call(all, function (line) { return !line.closest(".closed"); });
      }
      function numberOf(part) { return parseInt(part.getAttribute("data-line"), 10); }
      // The chains that a line is in, the innermost first; "0" is that of the step.
      function chainsOf(line) {
        var chains = [];
        for (var in_ = line && line.closest(".inner"); in_; in_ = in_.parentNode.closest(".inner")) {
          chains.push(in_.getAttribute("data-chain"));
        }
        return chains.concat("0");
      }
      function light(line) {
        var chains = chainsOf(line), at = line ? numberOf(line) : -1, shown = lines();
        now = line;
        parts.forEach(function (part) {
          var of = numberOf(part), chain = part.getAttribute("data-chain") || "0";
          part.classList.toggle("later", at >= 0 && of > at);
          part.classList.toggle("now", of === at);
          if (!part.closest("figure")) return;
          part.classList.toggle("shown", chains.indexOf(chain) >= 0);
          part.classList.toggle("outer", chains.indexOf(chain) > 0);
        });
        bar.querySelector("span").textContent =
          line ? (shown.indexOf(line) + 1) + " / " + shown.length : "line by line";
        if (!line) return;
        live.textContent = line.firstChild.textContent;
        line.scrollIntoView({ block: "nearest" });
      }
      step.lightLine = function (by) {
        var shown = lines(), at = now ? shown.indexOf(now) + by : by > 0 ? 0 : shown.length - 1;
        light(shown[at] || null);
      };
      function toggle(button, open) {
        button.setAttribute("aria-expanded", open);
        button.nextElementSibling.classList.toggle("closed", !open);
        if (!now) return;
        light(now.closest(".closed") ? button.parentNode : now);
      }
      step.openLine = function () {
        var button = now && now.querySelector("button.open");
        if (button && button.parentNode === now) button.onclick();
      };
      step.querySelectorAll("button.open").forEach(function (button) {
        toggle(button, false);
        button.onclick = function (event) {
          if (event) event.stopPropagation();
          var open = button.getAttribute("aria-expanded") !== "true";
          toggle(button, open);
          if (open) light(button.nextElementSibling.querySelector("[data-line]"));
        };
      });
      bar.querySelector(".more").onclick = function () { step.lightLine(1); };
      bar.querySelector(".less").onclick = function () { step.lightLine(-1); };
      all.forEach(function (item) {
        item.onclick = function (event) { event.stopPropagation(); light(item); };
      });
    });

    items.forEach(function (item, k) {
      item.onclick = function () { show(k); return false; };
    });
    article.querySelector(".back").onclick = function () { show(at - 1); };
    article.querySelector(".on").onclick = function () { show(at + 1); };

    // A click on the left third of the board leads back, elsewhere on; so do swipes.
    article.querySelectorAll("section > figure").forEach(function (board) {
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
    return { show: show, key: key };
  }

  window.addEventListener("hashchange", fromHash);
  fromHash();
})();
