// What the page must not do: send requests to others, run injected code, or need a network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { button, digits, forms, launch, openForm, pane, paste, root, said, verdict } from "./browser.mjs";

const kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

let chrome;
before(async () => {
  chrome = await launch();
});
after(async () => {
  await chrome?.close();
});

const kHash = /^'sha256-[A-Za-z0-9+/]{43}='$/;
const policyOf = (form) => {
  const html = readFileSync(join(root, form === "dist" ? "dist/index.html" : "sudokit.html"), "utf8");
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
};

for (const form of forms) {
  describe(form, { concurrency: false }, () => {
    test("the policy lets in this page's own code and WebAssembly alone", () => {
      const rules = Object.fromEntries(policyOf(form).split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]));
      assert.deepEqual(rules["default-src"], ["'none'"]);
      const own = form === "dist" ? /^'self'$/ : kHash;
      // The page's script; the inline script that sets the theme; and the inline style of
      // index.html.
      const [script, theme, wasm, ...more] = rules["script-src"];
      assert.match(script, own);
      assert.match(theme, kHash);
      assert.equal(wasm, "'wasm-unsafe-eval'");
      assert.deepEqual(more, []);
      assert.equal(rules["style-src"].length, 1);
      assert.match(rules["style-src"][0], kHash);
      assert.deepEqual(rules["connect-src"], [form === "dist" ? "'self'" : "'none'"]);
      assert.doesNotMatch(policyOf(form), /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*|https?:/);
    });

    test("no request leaves, and none could", async () => {
      const site = await openForm(chrome, form);
      const page = await site.open();
      await paste(page, kEasy);
      await verdict(page, "One solution");
      await pane(page, "learn");
      await button(page, "Hint").click();
      await page.locator(".telling").waitFor();
      const inside = (url) => url.startsWith(site.url.replace(/[^/]*$/, "")) || url.startsWith("blob:") || url.startsWith("data:");
      assert.deepEqual(site.requests.filter((url) => !inside(url)), []);
      assert.ok(site.requests.length <= 10, `${site.requests.length} requests`);
      assert.deepEqual(site.faults, []);
      const refused = await page.evaluate(async () => {
        try {
          await fetch("http://127.0.0.1:9/");
          return false;
        } catch {
          return true;
        }
      });
      assert.ok(refused);
      assert.ok(site.faults.some((fault) => /Content Security Policy/.test(fault)), site.faults.join("\n"));
      await site.close();
    });

    test("hostile links and names inject nothing", async () => {
      const site = await openForm(chrome, form);
      const evil = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
      const hostile = [
        `#puzzle=${kEasy}&name=${encodeURIComponent(evil)}`,
        `#puzzle=${encodeURIComponent(evil)}&layout=${encodeURIComponent(evil)}`,
        `#puzzle=${kEasy}&layout=${encodeURIComponent("<b>\n</b>\n")}`,
        `#puzzle=${kEasy}&entries=${encodeURIComponent(evil)}&notes=${encodeURIComponent(`c0:${evil};b1:1`)}`,
        `#puzzle=${kEasy}&name=__proto__&__proto__=1&constructor=2`,
        `#puzzle=%00%ff%fe&name=%E2%80%AE`,
        `#puzzle=${"9".repeat(190_000)}`,
        "#layout=100x100",
      ];
      for (const fragment of hostile) {
        const page = await site.open(fragment);
        assert.equal(await page.evaluate(() => window.hurt), undefined, fragment.slice(0, 100));
        assert.equal(await page.locator("img, iframe, object, embed, a[href]").count(), 0);
        assert.ok((await page.locator(".board .cell").count()) >= 16);
        await page.close();
      }
      const page = await site.open();
      await paste(page, `${kEasy} ${evil}\n${kEasy} ${evil}\n`);
      assert.match(await page.locator(".name").textContent(), /<script>/);
      await pane(page, "puzzles");
      assert.equal(await page.evaluate(() => window.hurt), undefined);
      assert.deepEqual(site.faults.filter((fault) => /Content Security/.test(fault)), []);
      await site.close();
    });

    test("a store that others wrote into costs nothing else", async () => {
      const site = await openForm(chrome, form);
      const first = await site.open();
      await first.evaluate(() => {
        localStorage.setItem("sudokit.puzzles", '[{"id":"x","name":7},null,{"id":"a","name":"n","layout":"<b>","side":9,"givens":"??","entries":"","notes":"","seconds":1,"solved":false,"touched":9e15}]');
        localStorage.setItem("sudokit.settings", "{not json");
      });
      const again = await site.open();
      assert.equal((await digits(again)).length, 81);
      assert.deepEqual(site.faults, []);
      await site.close();
    });
  });
}

if (forms.includes("dist")) {
  test("it opens without a network once it was there", async () => {
    const site = await openForm(chrome, "dist");
    const page = await site.open(`#puzzle=${kEasy}`);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (registration.active.state !== "activated") {
        await new Promise((resolve) => registration.active.addEventListener("statechange", resolve, { once: true }));
      }
    });
    await site.server.close();
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await verdict(page, "One solution");
    assert.equal(await said(page, "r1c1"), "row 1, column 1, given 5");
    await site.context.close();
  });
}
