import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DriverShifts, getDriverShifts } from "../../contract/driver-shifts.ts";
import { createDriver, type Driver } from "../../contract/drivers.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** A new driver for each test and attempt. */
async function hire() {
  const { authorization } = await createStaff(site, "dispatcher");
  const vehicle = (await site.context.settings.current()).settings.deliveryTypes[0]?.id;
  const json = { name: `Aoife ${randomUUID().slice(0, 8)}`, phone: "+353 87 123 4567", vehicle };
  const headers = { "content-type": "application/json", authorization, "idempotency-key": randomUUID() };
  const answer = await fetch(site.url + createDriver.path, { method: "POST", headers, body: JSON.stringify(json) });
  const driver = (await answer.json()) as Driver;
  const read = async () => {
    const path = getDriverShifts.path.replace("{id}", String(driver.id));
    return (await (await fetch(site.url + path, { headers: { authorization } })).json()) as DriverShifts;
  };
  return { driver, read };
}
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${control}`);
}
const untilFocused = (control: Locator) =>
  expect.poll(() => control.evaluate((it) => it === document.activeElement)).toBe(true);
const isSaved = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

describe("a dispatcher", () => {
  it("sets a driver’s week with breaks, copies a day to others and makes one a day off [E026]", async () => {
    const { driver, read } = await hire();
    const { page, faults } = await openStaff(site, "dispatcher", "/admin/drivers");
    await row(page, driver.name).getByRole("link", { name: "Available all day" }).click();
    await page.getByText(`${driver.name} has no shifts, and is available all day, every day.`).waitFor();
    await page.getByRole("button", { name: "Set shifts" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("To", { exact: true }).fill("07:00");
    await dialog.getByRole("button", { name: "Save shift" }).click();
    await dialog.getByText("It cannot run past midnight", { exact: false }).waitFor();
    await dialog.getByLabel("To", { exact: true }).fill("16:30");
    await dialog.getByRole("button", { name: "Add break" }).click();
    await dialog.getByLabel("Starts by").fill("16:15");
    await dialog.getByRole("button", { name: "Save shift" }).click();
    await dialog.getByText("The break would end after the shift").waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Starts by").fill("13:30");
    await dialog.getByLabel("Starts at").selectOption("depot");
    await dialog.getByLabel("Friday").uncheck();
    await dialog.getByRole("button", { name: "Save shift" }).click();
    await isSaved(page);
    await row(page, "Monday").getByText("08:00 to 16:30").waitFor();
    await row(page, "Monday").getByText("30 min break, starting between 12:00 and 13:30").waitFor();
    await row(page, "Friday").getByText("Off").waitFor();
    await act(page, "Monday", "Copy to other weekdays");
    await dialog.getByRole("button", { name: "Save shift" }).click();
    await dialog.getByText("Choose at least one weekday").waitFor();
    await dialog.getByLabel("Saturday").check();
    await dialog.getByRole("button", { name: "Save shift" }).click();
    await isSaved(page);
    await row(page, "Saturday").getByText("08:00 to 16:30").waitFor();
    await act(page, "Tuesday", "Make it a day off");
    await dialog.getByRole("button", { name: "Make it a day off" }).click();
    await isSaved(page);
    const { week } = await read();
    expect(week.map(({ weekday }) => weekday)).toEqual(["monday", "wednesday", "thursday", "saturday"]);
    expect(week[3]?.shift).toEqual(week[0]?.shift);
    expect(faults).toEqual([]);
  });

  it("changes a shift by keyboard alone, from the row's menu and back to it", async () => {
    const { driver, read } = await hire();
    const { page } = await openStaff(site, "dispatcher", `/admin/drivers/${driver.id}/shifts`);
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Save shift" });
    await page.getByRole("button", { name: "Set shifts" }).press("Enter");
    await tabTo(page, save);
    await page.keyboard.press("Enter");
    await isSaved(page);
    const menu = page.getByRole("button", { name: "Actions for Monday" });
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    // Before the menu has the focus, Enter would close it again.
    await untilFocused(page.getByRole("menuitem", { name: "Change" }));
    await page.keyboard.press("Enter");
    await dialog.getByRole("group", { name: "On these weekdays" }).waitFor();
    await tabTo(page, dialog.getByLabel("To", { exact: true }));
    await page.keyboard.type("0430PM");
    await tabTo(page, save);
    await page.keyboard.press("Enter");
    await isSaved(page);
    await row(page, "Monday").getByText("08:00 to 16:30").waitFor();
    await row(page, "Tuesday").getByText("08:00 to 17:00").waitFor();
    await untilFocused(menu);
    expect((await read()).week[0]?.shift.to).toBe("16:30");
  });

  it("adds days off and a home on a phone of 360 pixels, and removes a day after confirming", async () => {
    const { driver, read } = await hire();
    const { page } = await openStaff(site, "dispatcher", `/admin/drivers/${driver.id}/shifts`, {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole("button", { name: "Add days" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First day").fill("2999-12-24");
    await dialog.getByLabel("Last day").fill("2999-12-25");
    await dialog.getByRole("button", { name: "Save days" }).click();
    await isSaved(page);
    await row(page, "Tuesday 24 December 2999").getByText("Off").waitFor();
    await act(page, "Wednesday 25 December 2999", "Change");
    await dialog.getByLabel("On these days").selectOption("hours");
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Save days" }).click();
    await isSaved(page);
    await row(page, "Wednesday 25 December 2999").getByText("08:00 to 17:00").waitFor();
    await act(page, "Tuesday 24 December 2999", "Remove");
    await dialog.getByRole("button", { name: "Remove day" }).click();
    await isSaved(page);
    await page.getByRole("button", { name: "Add home" }).click();
    await dialog.getByLabel("Home").fill("Nowhere at all");
    await dialog.getByRole("button", { name: "Save home" }).click();
    await dialog.getByText("We don’t know this place", { exact: false }).waitFor();
    await dialog.getByLabel("Home").fill("Oughterard");
    await dialog.getByRole("option").first().click();
    await dialog.getByRole("button", { name: "Save home" }).click();
    await isSaved(page);
    await page.getByRole("button", { name: "Change home" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    const { days, home } = await read();
    expect(days.map(({ day }) => day)).toEqual(["2999-12-25"]);
    expect(home?.address).toContain("Oughterard");
  });
});
