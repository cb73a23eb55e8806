import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { findPlaces, measureDistance } from "../../contract/places.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { answerWith, calculator, phone, soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const guide = (page: Page) => page.getByRole("region", { name: "Guide price" });
const title = (page: Page) => guide(page).getByRole("heading").innerText();
/** 'Next Day for a medium box from €12.24' */
const lines = async (page: Page) =>
  (await guide(page).locator("dl > div").allInnerTexts()).map((line) => line.replace(/\s+/g, " ").trim());
const text = (page: Page, side: "pickup" | "dropoff") => page.locator(`[id="${side}.text"]`).inputValue();

async function fillPlaces(page: Page, from: string, to: string) {
  await page.getByLabel("Collect from").fill(from);
  await page.getByLabel("Deliver to").fill(to);
}

describe("two places on the home page", () => {
  it("and one press show a guide price for each priority, and fill the addresses in", async () => {
    const { page, faults } = await visit(site, pages.home, phone);
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByRole("button", { name: "See the price" }).click();
    await soon(() => title(page)).toMatch(/^Galway to Dublin 2, about 2\d\d km$/);
    expect(await lines(page)).toEqual([
      expect.stringMatching(/^Same Day by small van from €\d+\.\d\d$/),
      expect.stringMatching(/^Next Day for a medium box from €\d+\.\d\d$/),
    ]);
    expect(await guide(page).innerText()).toContain("Exact once both addresses are complete");
    expect(new URL(page.url()).search).toBe("");
    expect([await text(page, "pickup"), await text(page, "dropoff")]).toEqual(["Galway, Ireland", "Dublin 2, Ireland"]);
    await expectNoAxeFindings(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      if (process.env["SHOTS"]) await page.screenshot({ path: `/tmp/shots/guide-${width}.png`, fullPage: true });
    }
    expect(faults).toEqual([]);
  });
});
