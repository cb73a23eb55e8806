import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits } from "../e2e/browser.ts";
import { type calculator, savedQ1, soon, visitCalculator, withSettings } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes, settingsS0 } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
const shortTrip = { route: routes.R2, scheduledDate: "2026-03-04" };
const longTrip = { route: routes.R1, scheduledDate: "2026-03-04" };
const nextDay = { route: routes.R3, priority: "next_day", scheduledDate: "2026-03-05" } as const;

const measured = (calc: Calculator) => calc.form.getByText(/Distance: \d/).waitFor();
const title = (calc: Calculator) => calc.result.getByRole("heading", { level: 2 }).innerText();

describe("packages and services", () => {
  it("are cards, one of them chosen: a motor bike and a van for a small box in town [P083] [P084]", async () => {
    const { calc } = await visitCalculator(site, { saved: shortTrip });
    await measured(calc);
    const packages = calc.group("Package Type").locator("label");
    expect(await packages.allInnerTexts()).toHaveLength(6);
    expect(await packages.first().innerText()).toContain("Small Box");
    await calc.choosePackage("medium_box");
    expect(await calc.chosen("Package Type")).toEqual(["medium_box"]);
    await calc.choosePackage("small_box");
    expect(await calc.chosen("Package Type")).toEqual(["small_box"]);
    expect(await calc.offered("Service Type")).toEqual(["motor_bike", "small_van"]);
  });

  it("fit each other, or say why not [P335]", async () => {
    const { calc } = await visitCalculator(site, { saved: shortTrip });
    await measured(calc);
    await calc.choosePackage("medium_box");
    expect(await calc.offered("Service Type")).toEqual(["motor_bike", "small_van"]);
    const refused = await calc.group("Service Type").locator("label:has(input:disabled)").allInnerTexts();
    expect(refused.map((text) => /^(\S+ \S+|Truck)\n.*\n(.*)$/s.exec(text.trim())?.slice(1))).toEqual([
      ["Cargo Bike", "Too small for a medium box"],
      ["Short Van", "Not for a medium box"],
      ["Truck", "Not for a medium box"],
    ]);
  });

  it("fit the distance, where a range of 0 has no end [P336] [P337]", async () => {
    const { calc } = await visitCalculator(site, { saved: longTrip });
    await measured(calc);
    await calc.choosePackage("small_box");
    expect(await calc.offered("Service Type")).toEqual(["small_van"]);
    expect(await calc.chosen("Service Type")).toEqual(["small_van"]);
    await calc.calculate.click();
    expect(await calc.total()).toMatch(/^€\d/);
  });

  it("are removed by Next Day and International, and the chosen service does not come back [P197] [P198]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...shortTrip, packageType: "medium_box" } });
    for (const priority of ["Next Day", "International"] as const) {
      await calc.chooseService("small_van");
      await calc.priority(priority);
      expect(await calc.group("Service Type").count()).toBe(0);
      expect(await calc.form.getByRole("heading", { name: "Service Type" }).count()).toBe(0);
      await calc.priority("Same Day");
      expect(await calc.chosen("Package Type")).toEqual(["medium_box"]);
      expect(await calc.chosen("Service Type")).toEqual([]);
    }
  });

  it("lose the service with another package, but nothing under Next Day [P200]", async () => {
    const { calc } = await visitCalculator(site, {
      saved: { ...shortTrip, packageType: "small_box", serviceType: "small_van" },
    });
    await measured(calc);
    await calc.choosePackage("medium_box");
    expect(await calc.chosen("Service Type")).toEqual([]);
    await calc.priority("Next Day");
    await calc.chooseDate("2026-03-05");
    await calc.choosePackage("pallet");
    expect(await calc.chosen("Package Type")).toEqual(["pallet"]);
    expect(await calc.field("scheduledDate").innerText()).toBe("Thursday 5 March 2026");
    expect(await calc.field("pickup.confirmed").isChecked()).toBe(true);
  });

  it("lose a service and its price that a new delivery address is too far for [P201]", async () => {
    const { calc } = await visitCalculator(site, {
      saved: { ...shortTrip, packageType: "small_box", serviceType: "motor_bike" },
    });
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
    await calc.enterAddress("dropoff", routes.R1.dropoff);
    expect(await title(calc)).toBe("Your price");
    await soon(() => calc.chosen("Service Type")).toEqual(["small_van"]);
    expect(await title(calc)).toBe("Your price");
  });
});

describe("Next Day", () => {
  it("lists only what it sells [P334]", async () => {
    const { calc } = await visitCalculator(site, { saved: nextDay });
    const values = calc.group("Package Type").locator("input");
    expect(await values.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
      "medium_box",
      "pallet",
    ]);
  });

  it("clears a package that it does not sell, with price and distance, and says so [P204] [P205]", async () => {
    const { calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
    await calc.priority("Next Day");
    const toast = calc.toast("Package type reset");
    await toast.waitFor();
    expect(await toast.innerText()).toMatch(/Small Box is not available for Next Day/);
    expect(await calc.chosen("Package Type")).toEqual([]);
    expect(await title(calc)).toBe("Your price");
    expect(await calc.form.getByText(/Distance: \d/).count()).toBe(0);
  });

  it("says when nothing is sold [P406]", async () => {
    const packageTypes = settingsS0.packageTypes.map((packageType) => ({ ...packageType, nextDayPrice: 0 }));
    await withSettings(site, { packageTypes }, async () => {
      const { page, calc } = await visitCalculator(site, { saved: nextDay });
      await page
        .getByText(
          "No package types are configured for Next Day delivery. Please contact support or try a different priority option.",
        )
        .waitFor();
      expect(await calc.group("Package Type").count()).toBe(0);
    });
  });
});

describe("quantity", () => {
  it("is 1 to 10 of parcels under Next Day, 1 at first and with each other package [P128] [P330] [P199]", async () => {
    const { calc } = await visitCalculator(site, { saved: nextDay });
    const quantity = calc.field("quantity");
    await calc.choosePackage("medium_box");
    expect(await quantity.locator("option").allInnerTexts()).toEqual([..."123456789", "10"]);
    expect(await quantity.inputValue()).toBe("1");
    await quantity.selectOption("4");
    await calc.choosePackage("pallet");
    expect(await quantity.inputValue()).toBe("1");
    expect(await calc.form.getByText(/Pallet units:/).innerText()).toContain("Pallet units: 1");
  });

  it("is asked for parcels under Next Day only, and for pallets under Same Day too [P331] [P332]", async () => {
    const { calc } = await visitCalculator(site);
    const shown: string[] = [];
    for (const priority of ["Same Day", "Next Day", "International"] as const) {
      await calc.priority(priority);
      for (const box of await calc.offered("Package Type")) {
        await calc.choosePackage(box);
        if ((await calc.field("quantity").count()) > 0) shown.push(`${priority}: ${box}`);
      }
    }
    expect(shown).toEqual(["Same Day: pallet", "Next Day: medium_box", "Next Day: pallet"]);
  });
});

describe("a pallet", () => {
  it("takes its dimensions from a preset, one unit each [P444] [P442]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...nextDay, packageType: "pallet" } });
    const dimensions = () =>
      Promise.all(["lengthCm", "widthCm", "heightCm"].map((name) => calc.field(`pallet.${name}`).inputValue()));
    for (const [name, expected] of [
      ["Euro Pallet", ["120", "80", "180"]],
      ["Half Pallet", ["60", "100", "180"]],
      ["Standard Pallet", ["120", "100", "180"]],
    ] as const) {
      await calc.form.getByRole("button", { name }).click();
      expect(await dimensions()).toEqual(expected);
      expect(await calc.form.getByText(/Pallet units:/).innerText()).toContain("Pallet units: 1");
    }
  });

  it("counts units of 120 by 100 cm, and warns above 180 cm without changing the price [P442] [P443]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...nextDay, packageType: "pallet" } });
    const units = async () => /units: (\S+)/.exec(await calc.form.getByText(/Pallet units:/).innerText())?.[1];
    for (const [length, width, expected] of [
      ["120", "80", "1"],
      ["121", "100", "2"],
      ["240", "101", "4"],
      ["120", "100", "1"],
    ] as const) {
      await calc.field("pallet.lengthCm").fill(length);
      await calc.field("pallet.widthCm").fill(width);
      expect(await units()).toBe(expected);
    }
    await calc.calculate.click();
    expect(await calc.total()).toBe("€12.24");
    const note = calc.form.getByText(/additional charges may apply/);
    expect(await note.count()).toBe(0);
    await calc.field("pallet.heightCm").fill("181");
    expect(await note.isVisible()).toBe(true);
    await calc.calculate.click();
    await soon(() => calc.result.getAttribute("aria-busy")).toBeNull();
    expect(await calc.total()).toBe("€12.24");
  });

  it("takes whole centimetres within bounds, and refuses anything else with a reason [P333]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: { ...nextDay, packageType: "pallet" } });
    for (const [id, most, over] of [
      ["pallet.lengthCm", "1200", "1201"],
      ["pallet.widthCm", "300", "301"],
      ["pallet.heightCm", "400", "401"],
    ] as const) {
      for (const bad of ["0", over, "120.5", "abc", ""]) {
        await calc.field(id).fill(bad);
        expect(await calc.errorOf(id)).toContain(`a whole number from 1 to ${most} cm`);
        expect(await page.getByText("NaN").count()).toBe(0);
      }
      await calc.calculate.click();
      await calc.toast("Missing information").waitFor();
      expect(await calc.field(id).evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await title(calc)).toBe("Your price");
      for (const bound of [most, "1"]) {
        await calc.field(id).fill(bound);
        expect(await calc.errorOf(id)).toBe("");
      }
    }
  });
});

describe("where there is nothing to choose", () => {
  it("the lack of any package type is reported [P407]", async () => {
    await withSettings(site, { packageTypes: [] }, async () => {
      const { page } = await visitCalculator(site);
      await page.getByText("No package types available.").waitFor();
    });
  });

  it("the lack of a service for the package is reported, with the distance once it is known [P408] [P409]", async () => {
    const text = "No delivery services available for the selected package type";
    const fresh = await visitCalculator(site);
    await fresh.calc.choosePackage("orphan");
    expect(await fresh.page.getByText(text).innerText()).toBe(text);
    const { page, calc } = await visitCalculator(site, { saved: longTrip });
    await measured(calc);
    const kilometres = /Distance: (\d+\.\d) km/.exec(await calc.form.innerText())?.[1];
    await calc.choosePackage("short_box");
    expect(await page.getByText(text).innerText()).toBe(`${text} within ${kilometres} km`);
  });

  it("the lack of a service for the distance is reported [P410]", async () => {
    const deliveryTypes = settingsS0.deliveryTypes.filter(({ id }) => id === "short_van");
    await withSettings(site, { deliveryTypes }, async () => {
      const { page, calc } = await visitCalculator(site, { saved: longTrip });
      await measured(calc);
      const kilometres = /Distance: (\d+\.\d) km/.exec(await calc.form.innerText())?.[1];
      await page
        .getByText(`No delivery services available for distance ${kilometres} km. Please check delivery addresses.`)
        .waitFor();
    });
  });
});

it("names each kind of specialist by its service [P445]", async () => {
  const byPhone = (id: string, box: string) => ({
    id,
    name: `By phone: ${id}`,
    basePrice: 1,
    maxRange: 0,
    freeRange: 0,
    pricePerKm: 1,
    maxPackageSize: "",
    maxWeight: 10,
    phoneBookingOnly: true,
    compatiblePackageTypes: [box],
  });
  const named = [
    ["pallets", "small_box", "Pallet Delivery"],
    ["truck", "medium_box", "Truck Service"],
    ["van", "machine", "Van Service"],
    ["motorcycle", "short_box", "Motorcycle Courier"],
    ["hovercraft", "orphan", "Specialist Service"],
  ] as const;
  await withSettings(site, { deliveryTypes: named.map(([id, box]) => byPhone(id, box)) }, async () => {
    const { calc } = await visitCalculator(site, { saved: shortTrip });
    await measured(calc);
    for (const [id, box, name] of named) {
      await calc.choosePackage(box);
      expect(await calc.chosen("Service Type")).toEqual([id]);
      await calc.calculate.click();
      await soon(() => calc.result.innerText()).toContain(name);
    }
  });
});
