import { afterAll, beforeAll, expect, it } from "vitest";
import { closeBrowser, visit } from "./browser.ts";
import { calculator, quoteQ1 } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.stop();
});

it("smoke", async () => {
  const { page } = await visit(site, "/quick-quote");
  const t = Date.now();
  await quoteQ1(page);
  console.log("q1", Date.now() - t, await calculator(page).result.innerText());
  console.log(await calculator(page).form.innerText());
  await page.screenshot({ path: "/tmp/qq/q1.png", fullPage: true });
});
