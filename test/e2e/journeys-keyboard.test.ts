import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookingB1 } from "../fixtures.ts";
import { closeVisits } from "./browser.ts";
import { savedQ1, soon, visitCalculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** The focused element: a field's name, otherwise its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { id, name, innerText } = document.activeElement as HTMLInputElement;
    return name || (id === "calculate" ? id : innerText.trim()) || id;
  });

async function tabTo(page: Page, where: string | RegExp, key = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (typeof where === "string" ? now === where : where.test(now)) return;
    passed.push(now);
  }
  throw new Error(`${key} did not reach ${where}: ${passed.join(", ")}`);
}

/** Records what live regions announce, on this page and on those that follow. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status], [role=alert], [aria-live]");
        if (region?.textContent) said.push(region.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

it("a courier is booked by keyboard alone: the focus follows each step, and every change is announced", async () => {
  const { page, calc, faults } = await visitCalculator(site, { saved: savedQ1 });
  const said = await listen(page);
  await tabTo(page, "calculate");
  await page.keyboard.press("Enter");
  await soon(said).toContainEqual(expect.stringMatching(/Estimated total €\d/));
  const total = await calc.total();
  await tabTo(page, /^Continue to Book/);
  await page.keyboard.press("Enter");
  await page.getByRole("form", { name: "Booking" }).waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect(await page.title()).toContain("Book a Courier");

  // Sent too early: the list of missing fields has the focus, and its first line leads to the field to continue with.
  await tabTo(page, /^Submit Booking Request/);
  await page.keyboard.press("Enter");
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Fields to correct");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await soon(() => focused(page)).toBe("firstName");
  await soon(said).toContainEqual(expect.stringContaining("First name is required"));
  await page.keyboard.type(bookingB1.firstName);
  const order = [
    "lastName",
    "email",
    "phone",
    "billingAddress1",
    "billingAddress2",
    "billingCity",
    "billingState",
  ] as const;
  const typed = { ...bookingB1, billingAddress2: "" };
  for (const name of [...order, "billingPostcode"] as const) {
    await page.keyboard.press("Tab");
    if (name === "billingAddress1") {
      // The bill goes to another address than the pickup's.
      expect(await focused(page)).toBe("billingIsPickup");
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
    }
    expect(await focused(page)).toBe(name);
    await page.keyboard.type(String(typed[name]));
  }
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("billingCountry");
  await page.keyboard.type("Ire");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("useSameContact");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("pickupContactName");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  // The two disabled fields are passed over.
  for (const name of [
    "pickupInstructions",
    "deliveryContactName",
    "deliveryContactPhone",
    "deliveryInstructions",
    "packageDescription",
    "packageWeight",
  ] as const) {
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(name);
    await page.keyboard.type(String(typed[name]));
  }

  // The cut-off has passed meanwhile: a dialog takes the focus and gives it back.
  site.clock.set("2026-03-04T15:01:00Z");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "This date is no longer available" });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("packageWeight");
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await tabTo(page, "Book for Thursday 5 March 2026");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
  await soon(() => focused(page)).toBe("Quote Request Received");
  expect(await page.title()).toContain("Booking confirmation");
  expect(await page.getByRole("main").innerText()).toContain(total);
  await tabTo(page, "Print Quote");
  await tabTo(page, "Return to Homepage");
  expect(faults).toEqual([]);
});
