import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { phone, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

it("the calculator filled in and priced is less than 3,600 px high on a phone, its hero 96 px", async () => {
  const { page, calc } = await visitCalculator(site, { ...phone, saved: savedQ1 });
  const main = page.getByRole("main");
  const height = async (selector: string) => (await main.locator(selector).first().boundingBox())?.height ?? 0;
  expect(await height("> :has(h1)")).toBe(96);
  // Waits for the two addresses, each with its tick, and the distance.
  await page.getByText(/Distance: \d/).waitFor();
  expect(await height("form > section")).toBeLessThan(500);
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  await page.getByRole("img", { name: /^Route from/ }).waitFor();
  // Lays out the parts that otherwise wait until they come into view.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  await soon(async () => Math.round((await main.boundingBox())?.height ?? 0)).toBeLessThan(3600);
  await expectNoSidewaysScroll(page);
});
