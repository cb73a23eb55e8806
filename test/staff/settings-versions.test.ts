import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { settingsS0 } from "../fixtures.ts";
import { openSettings, storedSettings } from "./settings-screen.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => site.changeSettings({ ...defaultTariff, analyticsVisible: true, cancelUnpaidAfterHours: 24 }));
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const bikeAt = (basePrice: number) =>
  defaultTariff.deliveryTypes.map((type) => (type.id === "motor_bike" ? { ...type, basePrice } : type));
const bike = async () => (await storedSettings(site)).deliveryTypes.find(({ id }) => id === "motor_bike");
const multiplier = async () => (await storedSettings(site)).priorityMultipliers.same_day;

describe("Two users who edit at once", () => {
  it("the second sees who changed what, keeps their own edits, adopts the other's and saves both [A080]", async () => {
    const first = await openSettings(site, "delivery-types");
    const second = await openSettings(site, "service-types", { role: "shop_manager" });
    await first.screen.tab("Motor Bike").click();
    await first.screen.button("Edit Motor Bike").click();
    await first.screen.field("Base price").fill("6.95");
    await first.screen.saved();

    const { page, screen } = second;
    await screen.field("Same Day multiplier").fill("2");
    await screen.save();
    const notice = page.getByRole("alert").filter({ hasText: "changed the settings on" });
    await notice.waitFor();
    expect(await notice.innerText()).toContain(`${first.member.username} changed the settings on 4 Mar 2026, 10:00`);
    expect(await notice.getByRole("row").last().innerText()).toMatch(/Motor Bike: base price\s+€5\.95\s+€6\.95/);
    await expectNoAxeFindings(page);
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.isVisible()]).toEqual([
      "2",
      true,
    ]);
    expect([(await bike())?.basePrice, await multiplier()]).toEqual([6.95, 1.5]);

    await screen.button("Take their change, keep mine").click();
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("2");
    await screen.saved();
    expect([(await bike())?.basePrice, await multiplier()]).toEqual([6.95, 2]);
    expect(await notice.count()).toBe(0);
  });

  it("on the same field: both figures are shown, and the typed one stays until it is discarded", async () => {
    const { page, screen } = await openSettings(site, "service-types");
    await screen.field("Same Day multiplier").fill("2");
    await site.changeSettings({ priorityMultipliers: { ...defaultTariff.priorityMultipliers, same_day: 1.7 } });
    await screen.save();
    const both = page.getByRole("table", { name: "Changed by both" });
    await both.waitFor();
    expect(await both.getByRole("row").last().innerText()).toMatch(/Same Day multiplier\s+× 1\.7\s+× 2/);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await screen.button("Drop my edits").click();
    await screen.unsaved.waitFor({ state: "detached" });
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("1.7");
  });
});

describe("Versions", () => {
  it("list who changed what and when, can be compared, and are restored after confirmation, as a new version", async () => {
    await site.changeSettings({ deliveryTypes: bikeAt(8.5), analyticsVisible: false });
    const { version } = await storedSettings(site);
    await site.changeSettings({ deliveryTypes: bikeAt(9.5), cancelUnpaidAfterHours: 48 });
    const { page, screen } = await openSettings(site, "versions");
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: String(version), exact: true }) });
    expect(await row.innerText()).toMatch(/4 Mar 2026, 10:00\s+admin\s+analytics visible, delivery types/);
    await screen.button(`Compare version ${version}`).click();
    const table = page.getByRole("table", { name: `Version ${version} compared with version ${version - 1}` });
    await table.getByRole("rowheader", { name: "Motor Bike: base price" }).waitFor();
    await screen.field("Compared with").selectOption({ label: `Version ${version + 1} (now)` });
    const now = page.getByRole("table", { name: `Version ${version} compared with version ${version + 1}` });
    await now.getByRole("rowheader", { name: "Unpaid orders are cancelled after" }).waitFor();
    await expectNoAxeFindings(page);
    await screen.button(`Restore version ${version}`).click();
    await expectNoAxeFindings(page);
    await screen.confirm("Restore");
    await screen.toast(`Version ${version} restored`).waitFor();
    expect(await storedSettings(site)).toMatchObject({ analyticsVisible: false, cancelUnpaidAfterHours: 24 });
    expect((await bike())?.basePrice).toBe(8.5);
    await page
      .getByRole("cell", { name: new RegExp(`Version ${version} restored`) })
      .first()
      .waitFor();
    expect(await screen.button(/^Restore version/).count()).toBe(1);
  });

  it("fit a phone, and the newest has nothing to restore", async () => {
    const { page, screen } = await openSettings(site, "versions", { viewport: { width: 360, height: 780 } });
    const { version } = await storedSettings(site);
    await screen.button(`Compare version ${version}`).click();
    await page.getByText("This is the current version.").waitFor();
    expect(await screen.button(`Restore version ${version}`).getAttribute("aria-disabled")).toBe("true");
    await expectNoSidewaysScroll(page);
  });

  it("show a shop manager that something beyond their rights changed, but not what", async () => {
    await site.changeSettings({ googleMapsApiKey: "AIza-hidden-in-the-versions" });
    const { page } = await openSettings(site, "versions", { role: "shop_manager" });
    await page.getByText("settings for administrators").first().waitFor();
    const seen = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, "");
    expect(seen).not.toMatch(/AIza-hidden|maps key/);
    await site.changeSettings({ googleMapsApiKey: "" });
  });
});

describe("A reset", () => {
  it("restores the default tables after confirmation, clears the unsaved mark, and keeps the codes [A054] [A066]", async () => {
    await site.changeSettings({ ...settingsS0, livePaymentsEnabled: false });
    const { screen } = await openSettings(site, "service-types");
    await screen.field("Same Day multiplier").fill("3");
    await screen.button("Reset to defaults").click();
    await screen.dialog.getByText("Your unsaved changes will be lost.").waitFor();
    await screen.confirm("Cancel");
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("3");
    await screen.button("Reset to defaults").click();
    await screen.confirm("Reset");
    await screen.toast("Settings reset").waitFor();
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.count()]).toEqual(["1.5", 0]);
    expect(await storedSettings(site)).toMatchObject({ ...defaultTariff, trackingCodes: settingsS0.trackingCodes });
    await soon(() => screen.dialog.count()).toBe(0);
  });
});
