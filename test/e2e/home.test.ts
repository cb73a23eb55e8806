import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visitShared } from "./browser.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

it.each([360, 768, 1440])("the home page fits a screen of %i px and axe finds nothing", async (width) => {
  const { page, faults } = await visitShared(site, "/", width);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

it("the two places on the home page open the calculator with both found and a guide price", async () => {
  const { page } = await visitShared(site, "/");
  await page.getByLabel("Collect from").fill("Tallaght");
  await page.getByLabel("Deliver to").fill("Cork");
  await page.getByLabel("Deliver to").press("Enter");
  await page.waitForURL("**/quick-quote**");
  await page.locator('[id="pickup.text"]').waitFor();
  await expect.poll(() => page.locator('[id="pickup.text"]').inputValue()).toBe("Tallaght, Dublin, Ireland");
  await expect.poll(() => page.locator('[id="dropoff.text"]').inputValue()).toBe("Cork, Ireland");
  await page.getByRole("heading", { name: /^Tallaght, Dublin to Cork, about \d+ km$/ }).waitFor();
});

it("the demo says on every page that it is one, and the courier's own site never does", async () => {
  const demo = await openSite({ demo: true });
  const ribbon = "Demo: no booking made here is real";
  for (const path of ["/", "/quick-quote", "/book-a-courier", "/no-such-page"]) {
    expect(await (await fetch(demo.url + path)).text(), path).toContain(ribbon);
    expect(await (await fetch(site.url + path)).text(), path).not.toContain(ribbon);
  }
  await demo.stop();
});
