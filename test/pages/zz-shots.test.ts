import { it } from "vitest";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { openSite } from "../e2e/site.ts";

it("shoots", { timeout: 300_000 }, async () => {
  const site = await openSite({ settings: { ...defaultTariff } });
  for (const width of [360, 768, 1440]) {
    const { page } = await visit(site, "/", { viewport: { width, height: 800 } });
    await page.locator("html[data-hydrated]").waitFor();
    if (width === 360) {
      await page.getByLabel("Collect from").fill("Gal");
      await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    }
    await page.screenshot({ path: `/tmp/shots/home-${width}.png` });
    await page.goto("/services/next-day");
    await page.locator("html[data-hydrated]").waitFor();
    await page.screenshot({ path: `/tmp/shots/next-${width}.png` });
    await page.goto("/services/same-day");
    await page.screenshot({ path: `/tmp/shots/same-${width}.png` });
    await page.goto("/quick-quote?from=Galway&to=Dublin+2");
    await page.getByRole("heading", { name: /about/ }).waitFor();
    await page.screenshot({ path: `/tmp/shots/quote-${width}.png` });
    await page.locator('input[value="large_box"]').check();
    await page.getByRole("heading", { name: "Package Type" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("#packageType")?.scrollIntoView());
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/cards-${width}.png` });
    await page.evaluate(() => document.querySelector("#serviceType")?.scrollIntoView());
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/services-${width}.png` });
    console.log(
      width,
      await page
        .locator("#packageType label, #serviceType label, #priority label")
        .evaluateAll((all) => all.map((l) => Math.round(l.getBoundingClientRect().height))),
    );
  }
  await closeVisits();
  await site.stop();
});
