import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { type calculator, enterRoute, type Saved, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** The focused element: its id, otherwise its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { id, ariaLabel, dataset, innerText, value } = document.activeElement as HTMLInputElement;
    return dataset["date"] ?? (/^[a-zA-Z.]+$/.test(id) ? id : (ariaLabel ?? (innerText || value)));
  });

/** Moves on with Tab, as far as a patient visitor would. */
async function tabTo(page: Page, where: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === where) return;
  }
  throw new Error(`Tab did not reach ${where}, but ${await focused(page)}`);
}

/** Records what the page's live regions announce from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = "[role=status], [role=alert], [aria-live]";
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region?.textContent) said.push(region.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

describe("by keyboard alone", () => {
  /** Finds a place for one end, types its Eircode and confirms it. */
  async function enter(page: Page, side: "pickup" | "dropoff", place: string, eircode: string): Promise<void> {
    const field = page.locator(`[id="${side}.text"]`);
    await page.keyboard.type(place);
    await soon(() => field.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    const option = page.locator(`[id="${await field.getAttribute("aria-activedescendant")}"]`);
    expect(await option.getAttribute("aria-selected")).toBe("true");
    expect(await option.innerText()).toContain(place);
    await page.keyboard.press("Enter");
    await soon(() => field.inputValue()).toContain("Ireland");
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    await soon(() => focused(page)).toBe(`${side}.postcode`);
    await page.keyboard.type(eircode);
    await page.keyboard.press("Enter");
    await soon(() => page.locator(`[id="${side}.confirmed"]`).isChecked()).toBe(true);
  }

  it("a trip is entered, priced and taken on to booking, and each step is announced", async () => {
    const { page, calc, faults } = await visitCalculator(site);
    const said = await listen(page);
    await page.keyboard.press("Tab");
    await soon(() => focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await tabTo(page, "pickup.text");
    await enter(page, "pickup", "Main Street, Naas", "W91 XY45");
    await soon(said).toContainEqual(expect.stringMatching(/^\d+ suggestions?/));
    await soon(said).toContainEqual("Address filled in. Eircode still needed.");
    await soon(() => focused(page)).toBe("dropoff.text");
    await enter(page, "dropoff", "12 Patrick Street, Cork", "T12 AB34");
    await soon(said).toContainEqual(expect.stringContaining("Distance: "));
    await soon(() => focused(page)).toBe("dropoff.confirmed");

    const priority = () => calc.group("Delivery Priority").locator("input:checked").inputValue();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await soon(priority).toBe("next_day");
    await page.keyboard.press("ArrowLeft");
    await soon(priority).toBe("same_day");

    await tabTo(page, "scheduledDate");
    await page.keyboard.press("Enter");
    await soon(() => focused(page)).toBe("2026-03-04");
    await page.keyboard.press("Escape");
    await soon(() => focused(page)).toBe("scheduledDate");
    expect(await calc.calendar.count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain("5 March 2026");
    await page.keyboard.press("Enter");
    await soon(() => focused(page)).toBe("scheduledDate");
    expect(await calc.field("scheduledDate").innerText()).toBe("Thursday 5 March 2026");

    await tabTo(page, "Tomorrow");
    expect(await page.locator(":focus").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await soon(() => calc.chosen("Package Type")).toEqual(["small_box"]);
    await soon(() => calc.chosen("Service Type")).toEqual(["small_van"]);
    await page.keyboard.press("Tab");
    await soon(() => focused(page)).toBe("small_van");

    await tabTo(page, "calculate");
    await page.keyboard.press("Enter");
    await soon(said).toContainEqual(expect.stringMatching(/^Estimated total €[\d,]+\.\d\d$/));
    // Pressed at once, while the quote is still being stored; the press waits for it.
    await tabTo(page, "Continue to Book");
    await page.keyboard.press("Enter");
    await page.getByRole("form", { name: "Booking" }).waitFor();
    await soon(() => focused(page)).toBe("content");
    expect(faults).toEqual([]);
  });

  it("missing fields are announced at once, and the focus goes there", async () => {
    const { page, calc } = await visitCalculator(site, { saved: { ...savedQ1, serviceType: null, scheduledDate: "" } });
    const said = await listen(page);
    await calc.calculate.focus();
    await page.keyboard.press("Enter");
    await soon(() => focused(page)).toBe("scheduledDate");
    const urgent = page.getByRole("alert");
    await soon(() => urgent.innerText()).toContain("Missing information");
    await soon(said).toContainEqual(expect.stringContaining("Please choose a preferred date."));
    // The script that listens for the key is fetched with the first notice.
    await soon(async () => {
      if ((await focused(page)) !== "Dismiss") await page.keyboard.press("F6");
      return focused(page);
    }).toBe("Dismiss");
    await page.keyboard.press("Escape");
    await soon(() => focused(page)).toBe("scheduledDate");
  });

  it("suggestions close on Escape without losing what was typed", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("pickup.text").focus();
    await page.keyboard.type("Bally");
    await soon(() => calc.suggestions.count()).toBe(5);
    await page.keyboard.press("ArrowUp");
    expect(await calc.suggestions.last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await calc.field("pickup.text").getAttribute("aria-expanded")).toBe("false");
    expect(await calc.field("pickup.text").inputValue()).toBe("Bally");
  });
});

describe.each([1280, 360])("on a screen of %i px", (width) => {
  const viewport = { width, height: 800 };
  async function expectFine(page: Page): Promise<void> {
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  async function expectPanel(calc: ReturnType<typeof calculator>, page: Page, title: string): Promise<void> {
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: title }).waitFor();
    await expectFine(page);
  }

  it("axe finds nothing and nothing scrolls sideways while the form is filled in", async () => {
    const { page, calc, faults } = await visitCalculator(site, { viewport });
    await expectFine(page);
    await calc.openDetails("pickup");
    await calc.calculate.click();
    await soon(() => calc.errorOf("pickup.address1")).toBe("Required field");
    if (viewport.width > 640) await calc.toast("Complete Required Address Fields").waitFor();
    await expectFine(page);
    await calc.field("pickup.text").fill("Main Street");
    await calc.suggestions.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await expectFine(page);
    await page.keyboard.press("Escape");
    await enterRoute(page, routes.R1);
    await calc.field("scheduledDate").click();
    await calc.calendar.waitFor();
    await expectFine(page);
    await calc.day("2026-03-05").click();
    await calc.choosePackage("pallet");
    await calc.field("pallet.lengthCm").fill("0");
    await expectFine(page);
    expect(faults).toEqual([]);
  });

  it("axe finds nothing and nothing scrolls sideways with each result", async () => {
    const { page, calc } = await visitCalculator(site, { viewport, saved: savedQ1 });
    await expectPanel(calc, page, "Estimated Cost");
    await calc.choosePackage("machine");
    await expectPanel(calc, page, "Specialist Quote Request");
    const saved: Saved = {
      route: routes.R4,
      priority: "international",
      packageType: "small_box",
      scheduledDate: "2026-03-06",
    };
    const abroad = await visitCalculator(site, { viewport, saved });
    await expectPanel(abroad.calc, abroad.page, "International Quote Request");
  });
});
