import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { createQuote, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import type { Settings } from "../../contract/settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { closeVisits, expectNoAxeFindings, visit } from "../e2e/browser.ts";
import { calculator, soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addresses } from "../fixtures.ts";
import { openSettings, type SettingsScreen, storedSettings, watchSaves } from "./settings-screen.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => site.changeSettings(defaultTariff));
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const request = {
  pickup: addresses.A1,
  dropoff: addresses.A3,
  priority: "same_day",
  packageType: "small_box",
  serviceType: "motor_bike",
  scheduledDate: "2026-03-04",
} satisfies QuoteRequest;
const ask = (changes: Partial<QuoteRequest> = {}) =>
  fetch(site.url + createQuote.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...request, ...changes }),
  });
const quote = async (changes: Partial<QuoteRequest> = {}) => (await (await ask(changes)).json()) as Quote;
const service = async (id: string) => (await storedSettings(site)).deliveryTypes.find((type) => type.id === id);
const packageType = async (id: string) => (await storedSettings(site)).packageTypes.find((type) => type.id === id);

/** Chooses a type, opens its editor, fills fields in by their labels and closes it with its own Save. */
async function edit(screen: SettingsScreen, name: string, fields: Record<string, string>) {
  await screen.tab(name).click();
  await screen.button(`Edit ${name}`).click();
  for (const [label, value] of Object.entries(fields)) await screen.field(label).fill(value);
}
const saveEditor = (screen: SettingsScreen, noun: "delivery" | "package") => screen.button(`Save ${noun} type`).click();

describe("Delivery types", () => {
  it("have a tab each, which shows that type; axe finds nothing on the screen [A044] [A081]", async () => {
    const { page, screen } = await openSettings(site);
    await soon(() => page.url()).toMatch(/\/admin\/settings/);
    expect(await screen.tabs()).toEqual(["Cargo Bike", "Motor Bike", "Small Van", "Medium Van", "Large Van"]);
    await screen.tab("Large Van").click();
    await page.getByText("large_van", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await screen.button("Edit Large Van").click();
    await expectNoAxeFindings(page);
  });

  it("are edited and saved: a new price is stored, shown after a reload and used by the next quote [A065] [A083]", async () => {
    const before = await quote();
    const { page, screen } = await openSettings(site);
    await edit(screen, "Motor Bike", { "Base price": "6.95" });
    await saveEditor(screen, "delivery");
    await screen.unsaved.waitFor();
    expect((await service("motor_bike"))?.basePrice).toBe(5.95);
    await screen.saved();
    expect(await screen.unsaved.count()).toBe(0);
    expect((await service("motor_bike"))?.basePrice).toBe(6.95);
    await page.reload();
    await screen.tab("Motor Bike").click();
    await page.getByText("€6.95", { exact: true }).waitFor();
    const after = await quote();
    expect(after.lines[0]?.amountCents).toBe((before.lines[0]?.amountCents ?? 0) + 100);
  });

  it("take every field with its unit, and store it with the right type [A086] [A087] [A088]", async () => {
    const { page, screen } = await openSettings(site);
    await edit(screen, "Small Van", {
      Name: "City Van",
      "Base price": "12.50",
      "Price per km": "1.15",
      "Maximum range (km)": "40",
      "Free range (km)": "30",
      "Maximum weight (kg)": "120.5",
      "Maximum package size": "100 x 100 x 100 cm",
    });
    await saveEditor(screen, "delivery");
    await screen.saved();
    const { compatiblePackageTypes: _, ...van } = (await service("small_van")) ?? {};
    expect(van).toEqual({
      id: "small_van",
      name: "City Van",
      basePrice: 12.5,
      pricePerKm: 1.15,
      maxRange: 40,
      freeRange: 30,
      maxWeight: 120.5,
      maxPackageSize: "100 x 100 x 100 cm",
      phoneBookingOnly: false,
    });
    const near = await quote({ serviceType: "small_van" });
    expect([near.serviceName, near.lines.map(({ code }) => code)]).toEqual(["City Van", ["base", "priority"]]);
    const far = await ask({ serviceType: "small_van", dropoff: addresses.A2 });
    expect([far.status, ((await far.json()) as ErrorBody).message]).toEqual([
      422,
      expect.stringContaining("goes up to 40 km"),
    ]);
    const visitor = await visit(site, "/quick-quote");
    await visitor.page.getByText("City Van").first().waitFor();
    await page.close();
  });

  it("can be for booking by phone only: the calculator says so, and staff price the quote [A089]", async () => {
    const { screen } = await openSettings(site);
    await edit(screen, "Large Van", {});
    await screen.switchOf("Phone booking only").click();
    await saveEditor(screen, "delivery");
    await screen.saved();
    expect((await quote({ serviceType: "large_van", packageType: "large_box" })).kind).toBe("specialist");
    const visitor = await visit(site, "/quick-quote");
    await visitor.page.getByText("Quote on Request").first().waitFor();
  });

  it("carry the ticked packages, and the calculator offers them accordingly [A090]", async () => {
    const { screen } = await openSettings(site);
    await edit(screen, "Small Van", {});
    for (const name of ["Small Box", "Medium Box", "Large Box"]) await screen.field(name).uncheck();
    await saveEditor(screen, "delivery");
    await screen.saved();
    expect((await service("small_van"))?.compatiblePackageTypes).toEqual(["envelope"]);
    const visitor = await visit(site, "/quick-quote");
    const { choosePackage, offered } = calculator(visitor.page);
    await choosePackage("large_box");
    await soon(() => offered("Service Type")).toEqual(["medium_van", "large_van"]);
  });

  it("are added with the specified figures, under a time-based id, once they have a name [A082] [A093] [A094] [A098]", async () => {
    const { page, screen } = await openSettings(site);
    await screen.button("Add delivery type").click();
    const labels = ["Base price", "Maximum range (km)", "Free range (km)", "Price per km", "Maximum weight (kg)"];
    const shown = [];
    for (const label of labels) shown.push(await screen.field(label).inputValue());
    expect(shown).toEqual(["10", "50", "5", "1", "50"]);
    for (const name of ["", "   "]) {
      await screen.field("Name").fill(name);
      await screen.button("Create delivery type").click();
      await page.getByText("A delivery type needs a name.").waitFor();
    }
    await screen.field("Name").fill("Drone");
    await screen.button("Create delivery type").click();
    expect((await screen.tabs()).at(-1)).toBe("Drone");
    expect(await screen.tab("Drone").getAttribute("aria-selected")).toBe("true");
    await screen.saved();
    const drone = (await storedSettings(site)).deliveryTypes.at(-1);
    expect(drone).toMatchObject({
      name: "Drone",
      basePrice: 10,
      maxRange: 50,
      freeRange: 5,
      pricePerKm: 1,
      maxWeight: 50,
    });
    expect(drone?.id).toBe(`custom_${site.clock.now().getTime()}`);
  });

  it("are left unchanged by Cancel, and nothing is unsaved [A084]", async () => {
    const { screen } = await openSettings(site);
    await edit(screen, "Cargo Bike", { Name: "Tandem" });
    await screen.unsaved.waitFor();
    await screen.button("Cancel").click();
    expect([(await screen.tabs())[0], await screen.unsaved.count()]).toEqual(["Cargo Bike", 0]);
  });

  it("are deleted after confirmation; then the first is selected, and the last one cannot be deleted [A085] [A091] [A092]", async () => {
    const { page, screen } = await openSettings(site);
    await screen.tab("Small Van").click();
    await screen.button("Delete Small Van").click();
    await expectNoAxeFindings(page);
    await screen.confirm("Delete delivery type");
    expect(await screen.tab("Cargo Bike").getAttribute("aria-selected")).toBe("true");
    await screen.saved();
    expect((await storedSettings(site)).deliveryTypes.map(({ id }) => id)).toEqual([
      "cargo_bike",
      "motor_bike",
      "medium_van",
      "large_van",
    ]);
    for (const name of ["Cargo Bike", "Motor Bike", "Medium Van"]) {
      await screen.button(`Delete ${name}`).click();
      await screen.confirm("Delete delivery type");
    }
    const last = screen.button("Delete Large Van");
    expect(await last.getAttribute("aria-disabled")).toBe("true");
    await last.click({ force: true });
    expect(await screen.dialog.count()).toBe(0);
    await page.getByText("The last delivery type can’t be deleted.").waitFor();
  });

  it("have fields that accept no number below 0, in steps of a cent for prices [A095] [A097]", async () => {
    const { screen } = await openSettings(site);
    await edit(screen, "Motor Bike", { "Maximum range (km)": "-5" });
    for (const label of ["Base price", "Price per km", "Maximum range (km)", "Free range (km)", "Maximum weight (kg)"])
      expect(await screen.field(label).getAttribute("min"), label).toBe("0");
    for (const label of ["Base price", "Price per km"])
      expect(await screen.field(label).getAttribute("step"), label).toBe("0.01");
    await screen.page.getByText("Not a number of 0 or more: it will be saved as 0.").waitFor();
    await saveEditor(screen, "delivery");
    await screen.save();
    await screen.confirm("Save anyway");
    await screen.toast("Settings saved").waitFor();
    expect((await service("motor_bike"))?.maxRange).toBe(0);
  });

  it("are sent as numbers; text that would become 0 is questioned first [A072] [A096] [P339]", async () => {
    const { page, screen } = await openSettings(site);
    const sent = watchSaves(page);
    await edit(screen, "Small Van", { "Base price": "12.50", "Free range (km)": "" });
    await saveEditor(screen, "delivery");
    await screen.save();
    await screen.dialog.getByText("Small Van: Free range (km) was left empty").waitFor();
    expect(sent).toEqual([]);
    await screen.confirm("Back to the form");
    await screen.save();
    await screen.confirm("Save anyway");
    await screen.toast("Settings saved").waitFor();
    const [{ deliveryTypes }] = sent as [Pick<Settings, "deliveryTypes">];
    const van = deliveryTypes.find(({ id }) => id === "small_van");
    expect([van?.basePrice, van?.freeRange]).toEqual([12.5, 0]);
  });

  it("take prices as people type them, and say at once if a text is not a price", async () => {
    const { page, screen } = await openSettings(site);
    await edit(screen, "Large Van", { "Base price": "1,250.00", "Price per km": "£2" });
    await page.getByText("Not a number of 0 or more: it will be saved as 0.").waitFor();
    await screen.field("Price per km").fill("€ 1,15");
    await saveEditor(screen, "delivery");
    await screen.save();
    await screen.toast("Settings saved").waitFor();
    expect(await service("large_van")).toMatchObject({ basePrice: 1_250, pricePerKm: 1.15 });
  });

  it("that would be free, or leave a package or a distance without a service, need confirmation before they are saved", async () => {
    const { page, screen } = await openSettings(site);
    await edit(screen, "Large Van", { "Base price": "0", "Price per km": "0" });
    await screen.field("Pallet").uncheck();
    for (const name of ["Small Van", "Medium Van"]) await edit(screen, name, { "Maximum range (km)": "80" });
    await screen.tab("Large Van").click();
    await edit(screen, "Large Van", { "Maximum range (km)": "60" });
    // The page's Save includes an open editor.
    await screen.save();
    await screen.dialog.waitFor();
    expect(await screen.dialog.getByRole("listitem").allInnerTexts()).toEqual([
      "Large Van has no price: base price and price per km are both €0.00, so it cannot be booked online",
      "No delivery type carries Pallet, so it cannot go the same day",
      "No delivery type goes further than 80 km, so longer trips have no same-day service",
    ]);
    await expectNoAxeFindings(page);
    await screen.confirm("Save anyway");
    await screen.toast("Settings saved").waitFor();
    // A confirmed change is not asked about again.
    await edit(screen, "Cargo Bike", { "Base price": "21" });
    await screen.saved();
  });
});

describe("Package types", () => {
  it("are added, edited, cancelled and deleted like delivery types [A101] [A106] [A108]", async () => {
    const { page, screen } = await openSettings(site, "package-types");
    expect(await screen.tabs()).toEqual(["Envelope", "Small Box", "Medium Box", "Large Box", "Pallet"]);
    await screen.button("Add package type").click();
    expect(await screen.field("Maximum weight (kg)").inputValue()).toBe("5");
    await screen.button("Create package type").click();
    await page.getByText("A package type needs a name.").waitFor();
    await screen.field("Name").fill("Tube");
    await screen.button("Create package type").click();
    await edit(screen, "Envelope", { Name: "Letter" });
    await screen.button("Cancel").click();
    await screen.button("Delete Envelope").click();
    await screen.confirm("Delete package type");
    await screen.save();
    await screen.confirm("Save anyway");
    await screen.toast("Settings saved").waitFor();
    const { packageTypes, deliveryTypes } = await storedSettings(site);
    expect(packageTypes.map(({ name }) => name)).toEqual(["Small Box", "Medium Box", "Large Box", "Pallet", "Tube"]);
    expect(packageTypes.at(-1)).toMatchObject({ id: `custom_package_${site.clock.now().getTime()}`, maxWeight: 5 });
    expect(deliveryTypes.flatMap((type) => type.compatiblePackageTypes)).not.toContain("envelope");
    await expectNoAxeFindings(page);
  });

  it("take every field, and the calculator shows them [A102]", async () => {
    const { screen } = await openSettings(site, "package-types");
    await edit(screen, "Small Box", {
      Name: "Shoebox",
      Description: "As large as a pair of boots",
      "Maximum weight (kg)": "4.5",
      "Maximum dimensions": "35 x 25 x 15 cm",
    });
    await saveEditor(screen, "package");
    await screen.saved();
    expect(await packageType("small_box")).toMatchObject({
      name: "Shoebox",
      description: "As large as a pair of boots",
      maxWeight: 4.5,
      maxDimensions: "35 x 25 x 15 cm",
    });
    const visitor = await visit(site, "/quick-quote");
    const card = visitor.page.locator("label", { hasText: "Shoebox" });
    await card.waitFor();
    expect(await card.innerText()).toMatch(/As large as a pair of boots[\s\S]*4\.5 kg|4\.5 kg[\s\S]*As large/);
  });

  it("have a next-day price or none, but never 0 by accident [A103]", async () => {
    const { screen } = await openSettings(site, "package-types");
    await edit(screen, "Large Box", { "Next-day price": "9.95" });
    await saveEditor(screen, "package");
    await edit(screen, "Medium Box", { "Next-day price": "" });
    await saveEditor(screen, "package");
    await screen.saved();
    expect((await packageType("large_box"))?.nextDayPrice).toBe(9.95);
    expect(await packageType("medium_box")).not.toHaveProperty("nextDayPrice");
    const visitor = await visit(site, "/quick-quote");
    const { priority, offered } = calculator(visitor.page);
    await priority("Next Day");
    await soon(() => offered("Package Type")).toEqual(["envelope", "small_box", "large_box", "pallet"]);
  });

  it("let visitors choose a quantity, and enter dimensions of a pallet, if that is switched on [A104] [A105]", async () => {
    const { screen } = await openSettings(site, "package-types");
    await edit(screen, "Small Box", {});
    await screen.switchOf("Quantity").click();
    await screen.switchOf("Pallet").click();
    await saveEditor(screen, "package");
    await screen.saved();
    expect(await packageType("small_box")).toMatchObject({ quantityEnabled: false, isPallet: true });
    const visitor = await visit(site, "/quick-quote");
    const { priority, choosePackage } = calculator(visitor.page);
    await priority("Next Day");
    await choosePackage("envelope");
    await soon(() => visitor.page.getByLabel("Quantity").locator("option").allInnerTexts()).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(await visitor.page.getByLabel(/Length/).count()).toBe(0);
    await choosePackage("small_box");
    await visitor.page
      .getByLabel(/Length/)
      .first()
      .waitFor();
    expect(await visitor.page.getByLabel("Quantity").count()).toBe(0);
  });
});

describe("Service types", () => {
  it("are three multipliers, and the next quote follows them [A044] [A109]", async () => {
    const before = await quote();
    const { page, screen } = await openSettings(site, "service-types");
    expect(await page.getByRole("spinbutton").count()).toBe(3);
    await screen.field("Same Day multiplier").fill("2");
    await screen.saved();
    const after = await quote();
    expect(Math.abs(after.totalCents - (before.totalCents * 2) / 1.5)).toBeLessThan(2);
    await expectNoAxeFindings(page);
  });

  it("ignore text that is not a number, and refuse too low a number until it is corrected or discarded [A110] [A111]", async () => {
    const { page, screen } = await openSettings(site, "service-types");
    const field = (name: string) => screen.field(`${name} multiplier`);
    for (const [name, min] of [
      ["Same Day", "1"],
      ["Next Day", "0.1"],
      ["International", "0.1"],
    ] as const) {
      expect(await field(name).getAttribute("min")).toBe(min);
      expect(await field(name).getAttribute("step")).toBe("0.1");
    }
    const sent = watchSaves(page);
    await field("Same Day").fill("0.5");
    await page.getByText("At least 1.", { exact: true }).waitFor();
    await field("Next Day").fill("0");
    await field("International").fill("");
    await field("International").blur();
    await screen.save();
    await screen.toast("Nothing was saved: something needs correcting. Same Day multiplier: at least 1.").waitFor();
    expect([sent.length, await field("Same Day").inputValue(), await field("Next Day").inputValue()]).toEqual([
      0,
      "0.5",
      "0",
    ]);
    await screen.section("Package Types").click();
    await page.getByText("2 fields to correct").waitFor();
    await screen.section("Service Types").click();
    expect(await field("Same Day").inputValue()).toBe("0.5");
    await screen.button("Discard").click();
    await screen.confirm("Discard changes");
    await screen.toast("Changes Discarded").waitFor();
    expect([await screen.unsaved.count(), await field("Same Day").inputValue()]).toEqual([0, "1.5"]);
    await screen.saved();
    expect(sent[0]?.["priorityMultipliers"]).toEqual({ same_day: 1.5, next_day: 1, international: 2.5 });
    expect(await field("International").inputValue()).toBe("2.5");
  });
});

it("The default tariff refuses shipments out of range and prices those without a limit [A100]", async () => {
  const far = { dropoff: addresses.A2 };
  expect((await quote({ ...far, serviceType: "small_van" })).totalCents).toBeGreaterThan(0);
  const refused = await ask({ ...far, serviceType: "motor_bike" });
  expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
    422,
    expect.stringContaining("Motor Bike goes up to 50 km"),
  ]);
});

it("A price is changed by keyboard alone, and Ctrl+S saves it", async () => {
  const { page, screen } = await openSettings(site);
  await screen.tab("Cargo Bike").focus();
  await page.keyboard.press("ArrowRight");
  expect(await screen.tab("Motor Bike").getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The editor opens with its name in focus.
  await soon(() => screen.field("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("7.25");
  await page.keyboard.press("Enter");
  await soon(() => screen.button("Edit Motor Bike").evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+s");
  await screen.toast("Settings saved").waitFor();
  expect((await service("motor_bike"))?.basePrice).toBe(7.25);
});
