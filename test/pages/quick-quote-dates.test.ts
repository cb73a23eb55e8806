import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeVisits } from "../e2e/browser.ts";
import { type calculator, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => site.clock.set("2026-03-04T10:00:00Z"));
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
async function open(calc: Calculator): Promise<void> {
  await calc.field("scheduledDate").click();
  await calc.calendar.getByRole("grid").waitFor();
}
/** The dates of the visible month that can be chosen. */
const choices = (calc: Calculator) =>
  calc.calendar
    .locator("[data-date]:not([aria-disabled])")
    .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset["date"] ?? ""));
const helpText = async (page: Page) => (await page.locator('[id="scheduledDate-help"]').allInnerTexts()).join("");

const cutOff = "Same day service cutoff (3:00 PM) has passed. Earliest available date is next business day.";
const weekdaysOnly = "Next day service is available Monday-Friday only.";
const twoDays = "International deliveries require minimum 2 days notice.";

it("opens a calendar; the chosen day is shown in the field [P082]", async () => {
  const { page, calc } = await visitCalculator(site);
  expect(await calc.field("scheduledDate").innerText()).toBe("Choose a date");
  await open(calc);
  expect(await calc.calendar.getByRole("grid", { name: "March 2026" }).isVisible()).toBe(true);
  await calc.day("2026-03-10").click();
  expect(await calc.calendar.count()).toBe(0);
  expect(await calc.field("scheduledDate").innerText()).toBe("Tuesday 10 March 2026");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("scheduledDate");
});

/** Sets the clock to this instant, in the page and on the server, and waits until the page has noticed. */
async function setClock(page: Page, instant: string): Promise<void> {
  site.clock.set(instant);
  await page.clock.setFixedTime(site.clock.now());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

describe("Same Day", () => {
  it("can be booked for today until 15:00 in Dublin, from then on for the next business day [P321] [P322] [P327]", async () => {
    const { page, calc } = await visitCalculator(site);
    for (const [now, earliest, note] of [
      ["2026-03-04T14:59:00Z", "2026-03-04", ""],
      ["2026-03-04T15:00:00Z", "2026-03-05", cutOff],
      ["2026-03-06T15:01:00Z", "2026-03-09", cutOff],
      ["2026-03-16T15:01:00Z", "2026-03-18", cutOff],
      // Summer time has begun: 15:00 in Dublin is 14:00 UTC.
      ["2026-04-01T13:59:00Z", "2026-04-01", ""],
      ["2026-04-01T14:00:00Z", "2026-04-02", cutOff],
    ] as const) {
      await setClock(page, now);
      await soon(() => helpText(page)).toBe(note);
      await open(calc);
      expect((await choices(calc))[0]).toBe(earliest);
      await page.keyboard.press("Escape");
    }
  });

  it("uses the time in Dublin wherever the browser is [P327]", async () => {
    // In New York it is still 3 March.
    site.clock.set("2026-03-04T03:00:00Z");
    const { page, calc } = await visitCalculator(site, { timezoneId: "America/New_York" });
    expect(await page.evaluate(() => new Date().getDate())).toBe(3);
    for (const [now, earliest, note] of [
      ["2026-03-04T03:00:00Z", "2026-03-04", ""],
      ["2026-03-04T14:59:00Z", "2026-03-04", ""],
      ["2026-03-04T15:00:00Z", "2026-03-05", cutOff],
    ] as const) {
      await setClock(page, now);
      await soon(() => helpText(page)).toBe(note);
      await open(calc);
      expect((await choices(calc))[0]).toBe(earliest);
      await page.keyboard.press("Escape");
    }
  });
});

describe("Next Day", () => {
  it.each([
    ["2026-03-04T10:00:00Z", "2026-03-05"],
    ["2026-03-06T10:00:00Z", "2026-03-09"],
  ])("at %s can be booked from %s on [P323]", async (now, earliest) => {
    site.clock.set(now);
    const { calc } = await visitCalculator(site, { saved: { priority: "next_day" } });
    await open(calc);
    expect((await choices(calc))[0]).toBe(earliest);
  });

  it("runs on no weekend or public holiday of three months [P324]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: { priority: "next_day" } });
    await open(calc);
    const offered: string[] = [];
    for (const month of ["March 2026", "April 2026", "May 2026"]) {
      await calc.calendar.getByRole("grid", { name: month }).waitFor();
      offered.push(...(await choices(calc)));
      await page.getByRole("button", { name: "Next month" }).click();
    }
    const days = (year: number, month: number) =>
      Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, day) =>
        new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10),
      );
    const businessDays = [3, 4, 5]
      .flatMap((month) => days(2026, month))
      .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
      .filter((date) => date >= "2026-03-05" && !["2026-03-17", "2026-04-06", "2026-05-04"].includes(date));
    expect(offered).toEqual(businessDays);
  });
});

it("International needs two days [P325]", async () => {
  const { calc } = await visitCalculator(site, { saved: { priority: "international" } });
  await open(calc);
  expect((await choices(calc)).slice(0, 2)).toEqual(["2026-03-06", "2026-03-07"]);
  for (const date of ["2026-03-04", "2026-03-05"])
    expect(await calc.day(date).getAttribute("aria-disabled")).toBe("true");
});

it("each priority shows its own note and no other [P327] [P328] [P329]", async () => {
  site.clock.set("2026-03-04T15:00:00Z");
  const { page, calc } = await visitCalculator(site);
  for (const [priority, note] of [
    ["Next Day", weekdaysOnly],
    ["International", twoDays],
    ["Same Day", cutOff],
  ] as const) {
    await calc.priority(priority);
    await soon(() => helpText(page)).toBe(note);
  }
});

it("no priority can be booked before its earliest date, by mouse or by keyboard [P326]", async () => {
  const { page, calc } = await visitCalculator(site);
  for (const [priority, earliest, tooEarly] of [
    ["Same Day", "2026-03-04", "2026-03-03"],
    ["Next Day", "2026-03-05", "2026-03-04"],
    ["International", "2026-03-06", "2026-03-05"],
  ] as const) {
    await calc.priority(priority);
    await open(calc);
    expect((await choices(calc))[0]).toBe(earliest);
    await calc.day(tooEarly).click({ force: true });
    expect(await calc.calendar.isVisible()).toBe(true);
    await calc.day(earliest).focus();
    for (const key of ["ArrowLeft", "ArrowUp", "PageUp"]) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["date"])).toBe(earliest);
    }
    await calc.day(tooEarly).focus();
    await page.keyboard.press("Enter");
    expect(await calc.field("scheduledDate").innerText()).toBe("Choose a date");
    await page.keyboard.press("Escape");
  }
});

it("clears a chosen date that the other priority does not allow, and says so", async () => {
  const { calc } = await visitCalculator(site, { saved: { scheduledDate: "2026-03-04" } });
  await calc.priority("Next Day");
  expect(await calc.field("scheduledDate").innerText()).toBe("Choose a date");
  expect(await calc.errorOf("scheduledDate")).toBe(
    "The chosen date is not available for Next Day. Please choose another.",
  );
});
