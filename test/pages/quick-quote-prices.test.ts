import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { measureDistance } from "../../contract/places.ts";
import { createQuote, type QuoteRequest } from "../../contract/quotes.ts";
import { closeVisits } from "../e2e/browser.ts";
import {
  answerWith,
  type calculator,
  countCalls,
  holdTimers,
  type Saved,
  savedQ1,
  soon,
  visitCalculator,
  withSettings,
} from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addresses, routes, settingsS0 } from "../fixtures.ts";
import { stubMaps } from "../stub-maps.ts";

const maps = stubMaps(50);
let site: Site;
beforeAll(async () => {
  site = await openSite({ maps });
});
beforeEach(() => maps.answer(50));
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
const sameDay = (packageType: string, serviceType: string | null): Saved => ({
  route: routes.R2,
  packageType,
  serviceType,
  scheduledDate: "2026-03-04",
});
const nextDay: Saved = { route: routes.R3, priority: "next_day", packageType: "pallet", scheduledDate: "2026-03-05" };
const title = (calc: Calculator) => calc.result.getByRole("heading", { level: 2 }).innerText();

/** Presses the button and returns total, subtotal and VAT. */
async function price(calc: Calculator): Promise<string[]> {
  await calc.calculate.click();
  await soon(() => title(calc)).toBe("Estimated Cost");
  return Promise.all(["Total", "Subtotal", "VAT"].map(calc.amount));
}

describe("a same-day price", () => {
  it.each([
    [10, "motor_bike", "€32.20 = €26.18 + €6.02", "[P431] [P429]"],
    [50, "small_van", "€145.29 = €118.12 + €27.17", "[P432] [P429]"],
    [3, "small_van", "€36.90 = €30.00 + €6.90", "[P432]"],
    [2, "cargo_bike", "€36.81 = €29.93 + €6.88", "[P433] [P429]"],
  ])("over %s km by %s is %s %s", async (kilometres, service, amounts) => {
    maps.answer(kilometres);
    const { calc } = await visitCalculator(site, { saved: sameDay("small_box", service) });
    const [total, net, vat] = await price(calc);
    expect(`${total} = ${net} + ${vat}`).toBe(amounts);
  });

  it("is multiplied by the number of pallets and rounded once [P434]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...sameDay("pallet", "small_van"), quantity: 2 } });
    expect(await price(calc)).toEqual(["€290.59", "€236.25", "€54.34"]);
  });

  it("offers a motor bike at 50.0 km and none at 50.1 km [P336]", async () => {
    const near = await visitCalculator(site, { saved: sameDay("small_box", null) });
    await near.page.getByText("Distance: 50.0 km").waitFor();
    expect(await near.calc.offered("Service Type")).toEqual(["motor_bike", "small_van"]);
    maps.answer(50.1);
    const far = await visitCalculator(site, { saved: sameDay("small_box", null) });
    await far.page.getByText("Distance: 50.1 km").waitFor();
    expect(await far.calc.offered("Service Type")).toEqual(["small_van"]);
  });
});

describe("a next-day price", () => {
  it("is the package's price times the quantity [P436]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...nextDay, packageType: "medium_box" } });
    expect((await price(calc))[0]).toBe("€12.24");
    await calc.field("quantity").selectOption("3");
    await soon(calc.total).toBe("€36.72");
  });

  it("is counted in pallet units, whatever the distance [P437] [P429] [P438]", async () => {
    for (const route of [routes.R3, routes.R1]) {
      const { calc } = await visitCalculator(site, { saved: { ...nextDay, route, quantity: 3 } });
      await calc.field("pallet.lengthCm").fill("240");
      await calc.field("pallet.heightCm").fill("100");
      expect(await price(calc)).toEqual(["€73.43", "€59.70", "€13.73"]);
      expect(await calc.result.innerText()).toContain("Nationwide and 1-2 days from pickup");
    }
  });
});

it("the distance shown is the one that was priced, even if another was measured before", async () => {
  const { page, calc } = await visitCalculator(site, { saved: sameDay("small_box", "small_van") });
  await page.getByText("Distance: 50.0 km").waitFor();
  maps.answer(3);
  expect((await price(calc))[0]).toBe("€36.90");
  await page.getByText("Distance: 3.0 km").waitFor();
  expect(await page.getByText("50.0 km").count()).toBe(0);
  expect(await page.getByRole("figure").innerText()).toContain("3.0 km");
  await calc.proceed.click();
  await page.waitForURL("**/book-a-courier");
});

describe("while the visitor goes on typing", () => {
  it("the distance is requested once, 800 ms after the last change [P208]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await page.getByText("Distance: 50.0 km").waitFor();
    await calc.openDetails("dropoff");
    const asked = countCalls(page, measureDistance);
    const letPass = await holdTimers(page, site);
    await calc.field("dropoff.address1").fill("14 Patrick Street");
    await letPass(700);
    await calc.field("dropoff.address1").fill("16 Patrick Street");
    await letPass(780);
    expect(asked()).toBe(0);
    await letPass(40);
    await soon(asked).toBe(1);
    await page.getByText("Distance: 50.0 km").waitFor();
    await letPass(3000);
    expect(asked()).toBe(1);
  });

  it("no distance is requested for Next Day and International [P209]", async () => {
    for (const [priority, scheduledDate] of [
      ["next_day", "2026-03-05"],
      ["international", "2026-03-06"],
    ] as const) {
      const { page, calc } = await visitCalculator(site, { saved: { route: routes.R3, priority, scheduledDate } });
      const asked = countCalls(page, measureDistance);
      const letPass = await holdTimers(page, site);
      await calc.enterAddress("dropoff", addresses.A2);
      await letPass(3000);
      expect(asked()).toBe(0);
    }
  });

  it("a calculated price follows later choices by itself after 500 ms [P210]", async () => {
    maps.answer(10);
    const { page, calc } = await visitCalculator(site, { saved: sameDay("medium_box", "small_van") });
    const [first] = await price(calc);
    const letPass = await holdTimers(page, site);
    await calc.chooseService("motor_bike");
    await letPass(480);
    expect(await calc.total()).toBe(first);
    expect(await calc.result.getAttribute("aria-busy")).toBe("true");
    await letPass(40);
    await soon(calc.total).toBe("€32.20");
    expect(await calc.result.getAttribute("aria-busy")).toBeNull();
  });
});

/** Expects that proceeding only shows 'Please get a quote first', and that the page stays. */
async function expectNoProceeding(page: Page, calc: Calculator): Promise<void> {
  await calc.proceed.click();
  const toast = calc.toast("Please get a quote first");
  await toast.waitFor();
  expect(await toast.getAttribute("data-tone")).toBe("destructive");
  expect(await toast.innerText()).toContain("Calculate your quote before proceeding");
  expect(new URL(page.url()).pathname).toBe("/quick-quote");
}

describe("without a price", () => {
  it("a service that costs nothing cannot be booked [P319]", async () => {
    maps.answer(5);
    const deliveryTypes = settingsS0.deliveryTypes.map((type) =>
      type.id === "short_van" ? { ...type, basePrice: 0, pricePerKm: 0 } : type,
    );
    await withSettings(site, { deliveryTypes }, async () => {
      const { page, calc } = await visitCalculator(site, { saved: sameDay("short_box", "short_van") });
      await calc.calculate.click();
      await soon(() => calc.calculate.innerText()).not.toBe("Processing...");
      await expectNoProceeding(page, calc);
    });
  });

  it("a trip without a road says so and cannot be booked [P320] [P416]", async () => {
    maps.answer("ZERO_RESULTS");
    const { page, calc } = await visitCalculator(site, { saved: sameDay("small_box", "small_van") });
    await calc.calculate.click();
    await calc.toasts.getByText("Could not calculate distance: ZERO_RESULTS").waitFor();
    expect(await title(calc)).toBe("Your price");
    await expectNoProceeding(page, calc);
  });

  it("a failed distance call is reported with its status [P417]", async () => {
    const { calc } = await visitCalculator(site, {
      saved: sameDay("small_box", "small_van"),
      before: (page) => answerWith(page, measureDistance, 503),
    });
    await calc.calculate.click();
    await calc.toasts.getByText("Distance calculation failed: 503").waitFor();
  });

  it("a package or service that has been removed from the tariff is refused by name [P418] [P420] [P298]", async () => {
    const parcel = await visitCalculator(site, { saved: { ...nextDay, packageType: "medium_box" } });
    const packageTypes = settingsS0.packageTypes.map((type) =>
      type.id === "medium_box" ? { ...type, nextDayPrice: 0 } : type,
    );
    await withSettings(site, { packageTypes }, async () => {
      await parcel.calc.calculate.click();
      const text = "Selected package type not found or Next Day pricing not available";
      await parcel.calc.toasts.getByText(text).waitFor();
      expect(await title(parcel.calc)).toBe("Your price");
    });
    const van = await visitCalculator(site, { saved: sameDay("small_box", "small_van") });
    const deliveryTypes = settingsS0.deliveryTypes.filter(({ id }) => id !== "small_van");
    await withSettings(site, { deliveryTypes }, async () => {
      await van.calc.calculate.click();
      await van.calc.toasts.getByText("Selected delivery type not found").waitFor();
    });
  });

  it("a saved package that is no longer in the tariff is invalid [P298]", async () => {
    const { calc } = await visitCalculator(site, { saved: { ...nextDay, packageType: "envelope" } });
    await calc.calculate.click();
    await calc.toast("Invalid package type").waitFor();
    await calc.choosePackage("medium_box");
    expect((await price(calc))[0]).toBe("€12.24");
  });
});

it("sends no palletUnits of its own: the server counts them [P437]", async () => {
  const { page, calc } = await visitCalculator(site, { saved: nextDay });
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith(createQuote.path)),
    calc.calculate.click(),
  ]);
  const body: QuoteRequest = request.postDataJSON();
  expect(body).toMatchObject({ pallet: { lengthCm: 120, widthCm: 100, heightCm: 180 } });
  expect(body).not.toHaveProperty("palletUnits");
});
