import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { accountPrices, type CollectionTiming } from "./account-prices.ts";
import { type AgreementTerms, tariffTerms } from "./agreement.ts";
import { guidePrice } from "./guide-price.ts";
import { priceShipment } from "./price.ts";
import type { Shipment } from "./shipment.ts";
import { priorities, type Tariff } from "./tariff.ts";

const dublin = { address1: "1 Quay", city: "Dublin", state: "Dublin", postcode: "D01AB12", country: "IE" };
const tariff: Tariff = {
  deliveryTypes: [
    ["small_van", "Small Van", 20, 1.25],
    ["large_van", "Large Van", 25, 1.45],
  ].map(([id, name, basePrice, pricePerKm]) => ({
    id: String(id),
    name: String(name),
    basePrice: Number(basePrice),
    pricePerKm: Number(pricePerKm),
    maxRange: 0,
    freeRange: 3,
    maxPackageSize: "",
    maxWeight: 100,
    phoneBookingOnly: false,
    compatiblePackageTypes: ["box", "pallet", "tube"],
  })),
  packageTypes: [
    ["box", "Box", 9.95, false],
    ["pallet", "Pallet", 64.95, true],
    ["tube", "Tube", 0, false],
  ].map(([id, name, nextDayPrice, isPallet]) => ({
    id: String(id),
    name: String(name),
    nextDayPrice: Number(nextDayPrice),
    isPallet: Boolean(isPallet),
    quantityEnabled: true,
    description: "",
    maxWeight: 15,
    maxDimensions: "",
  })),
  priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 },
};

const usual: CollectionTiming = () => ({ isOutOfHours: false, isWeekend: false });
const sameDay: Shipment = {
  pickup: dublin,
  dropoff: dublin,
  priority: "same_day",
  packageType: "box",
  serviceType: "small_van",
  quantity: 1,
  pallet: null,
};
const nextDay: Shipment = { ...sameDay, priority: "next_day", serviceType: null };
const ownService = { id: "small_van", discountPercent: null, baseCents: null, perKmCents: null, freeKm: null };
const ownPackage = { id: "box", discountPercent: null, nextDayCents: null };

function priceOf(terms: Partial<AgreementTerms>, shipment: Shipment, km = 50, timing = usual) {
  const result = priceShipment(accountPrices(tariff, { ...tariffTerms, ...terms }, timing), shipment, km);
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.price;
}
const figuresOf = (price: ReturnType<typeof priceOf>) => ({
  lines: Object.fromEntries(price.lines.map(({ code, amountCents }) => [code, amountCents])),
  net: price.netCents,
  vat: price.vatCents,
  total: price.totalCents,
});

describe("an account's price, worked out by hand", () => {
  // Small Van over 50 km at the public price: (20.00 + 47 × 1.25) × 1.5 = 118.125, which is 118.12 net.
  const van = { base: 2000, distance: 5875, priority: 3937 };
  it.each<[string, Partial<AgreementTerms>, Shipment, object]>([
    ["without an agreement, as the tariff, net", {}, sameDay, { lines: van, net: 11812, vat: 2717, total: 14529 }],
    [
      "a discount on the priority",
      { priorities: [{ id: "same_day", discountPercent: 10 }] },
      sameDay,
      { lines: { ...van, discount: -1181 }, net: 10631, vat: 2445, total: 13076 },
    ],
    [
      "the service's discount in place of the priority's",
      {
        priorities: [{ id: "same_day", discountPercent: 10 }],
        services: [{ ...ownService, discountPercent: 12.5 }],
      },
      sameDay,
      // 118.12 × 12.5 % = 14.765
      { lines: { ...van, discount: -1477 }, net: 10335, vat: 2377, total: 12712 },
    ],
    [
      "no discount on a package that is excepted",
      {
        priorities: [{ id: "same_day", discountPercent: 10 }],
        packages: [{ ...ownPackage, discountPercent: 0 }],
      },
      sameDay,
      { lines: van, net: 11812, vat: 2717, total: 14529 },
    ],
    [
      "own base, per km and free km",
      { services: [{ ...ownService, baseCents: 1000, perKmCents: 110, freeKm: 10 }] },
      sameDay,
      // (10.00 + 40 × 1.10) × 1.5
      { lines: { base: 1000, distance: 4400, priority: 2700 }, net: 8100, vat: 1863, total: 9963 },
    ],
    [
      "an own next-day price for four",
      { packages: [{ ...ownPackage, nextDayCents: 800 }] },
      { ...nextDay, quantity: 4 },
      { lines: { base: 800, quantity: 2400 }, net: 3200, vat: 736, total: 3936 },
    ],
    [
      "a package that only this account may send next day",
      { packages: [{ ...ownPackage, id: "tube", nextDayCents: 450 }] },
      { ...nextDay, packageType: "tube" },
      { lines: { base: 450 }, net: 450, vat: 104, total: 554 },
    ],
    [
      "the minimum charge",
      { minimumCents: 1500 },
      nextDay,
      { lines: { base: 995, minimum: 505 }, net: 1500, vat: 345, total: 1845 },
    ],
    [
      "the minimum charge after a discount, and fuel on both",
      { priorities: [{ id: "next_day", discountPercent: 20 }], minimumCents: 1500, fuelPercent: 8.25 },
      nextDay,
      // 15.00 × 8.25 % = 1.2375
      { lines: { base: 995, discount: -199, minimum: 704, fuel: 124 }, net: 1624, vat: 374, total: 1998 },
    ],
    [
      "fuel on a discounted price",
      { priorities: [{ id: "same_day", discountPercent: 10 }], fuelPercent: 12 },
      sameDay,
      // 106.31 × 12 % = 12.7572
      { lines: { ...van, discount: -1181, fuel: 1276 }, net: 11907, vat: 2739, total: 14646 },
    ],
  ])("%s [C013]", (_, terms, shipment, figures) => {
    expect(figuresOf(priceOf(terms, shipment))).toEqual(figures);
  });

  it.each([
    ["out of hours", { isOutOfHours: true, isWeekend: false }, { out_of_hours: 2500 }, 3495],
    ["at the weekend", { isOutOfHours: false, isWeekend: true }, { weekend: 1500 }, 2495],
    ["at night at the weekend", { isOutOfHours: true, isWeekend: true }, { out_of_hours: 2500, weekend: 1500 }, 4995],
  ])("surcharges a collection %s, without fuel on the surcharge [C013]", (_, timing, surcharges, net) => {
    const price = priceOf({ outOfHoursCents: 2500, weekendCents: 1500 }, nextDay, 50, () => timing);
    expect(figuresOf(price)).toMatchObject({ lines: { base: 995, ...surcharges }, net });
    const fuelled = priceOf({ outOfHoursCents: 2500, weekendCents: 1500, fuelPercent: 10 }, nextDay, 50, () => timing);
    expect(figuresOf(fuelled).lines).toMatchObject({ fuel: 100, ...surcharges });
  });

  it("names the reason on each line", () => {
    const terms = {
      priorities: [{ id: "next_day" as const, discountPercent: 20 }],
      minimumCents: 1500,
      fuelPercent: 8.25,
      outOfHoursCents: 2500,
      weekendCents: 1500,
    };
    const price = priceOf(terms, nextDay, 50, () => ({ isOutOfHours: true, isWeekend: true }));
    expect(price.lines.map(({ label }) => label)).toEqual([
      "Box, Next Day",
      "Discount on Next Day (20%)",
      "Up to the minimum charge of €15.00",
      "Fuel surcharge (8.25%)",
      "Collection out of hours",
      "Collection at the weekend",
    ]);
  });

  it("is never zero: a full discount is refused unless there is a minimum charge", () => {
    const free = { priorities: priorities.map((id) => ({ id, discountPercent: 100 })) };
    const result = priceShipment(accountPrices(tariff, { ...tariffTerms, ...free }, usual), nextDay, null);
    expect(result).toMatchObject({ ok: false, refusals: [{ code: "free_of_charge" }] });
    expect(priceOf({ ...free, minimumCents: 100 }, nextDay).netCents).toBe(100);
  });
});

describe("whatever is agreed", () => {
  const percent = fc.option(fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100));
  const cents = (max: number) => fc.option(fc.integer({ min: 0, max }));
  const terms: fc.Arbitrary<AgreementTerms> = fc.record({
    priorities: fc.subarray([...priorities]).chain((ids) => {
      return fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), discountPercent: percent })));
    }),
    services: fc.subarray(["small_van", "large_van", "gone"]).chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.record({
            id: fc.constant(id),
            discountPercent: percent,
            baseCents: cents(10_000),
            perKmCents: cents(500),
            freeKm: fc.option(fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10)),
          }),
        ),
      ),
    ),
    packages: fc.subarray(["box", "pallet", "tube", "gone"]).chain((ids) => {
      const one = (id: string) =>
        fc.record({ id: fc.constant(id), discountPercent: percent, nextDayCents: cents(10_000) });
      return fc.tuple(...ids.map(one));
    }),
    minimumCents: fc.integer({ min: 0, max: 5_000 }),
    fuelPercent: fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100),
    outOfHoursCents: fc.integer({ min: 0, max: 10_000 }),
    weekendCents: fc.integer({ min: 0, max: 10_000 }),
    waitingQuarterCents: fc.integer({ min: 0, max: 5_000 }),
  });
  const multiplier = fc.integer({ min: 500, max: 5_000 }).map((thousandths) => thousandths / 1000);
  const shipments: fc.Arbitrary<Shipment> = fc.record({
    pickup: fc.constant(dublin),
    dropoff: fc.constant(dublin),
    priority: fc.constantFrom("same_day" as const, "next_day" as const),
    packageType: fc.constantFrom("box", "pallet", "tube", null),
    serviceType: fc.constantFrom("small_van", "large_van"),
    quantity: fc.integer({ min: 1, max: 10 }),
    pallet: fc.option(fc.constant({ lengthCm: 240, widthCm: 100, heightCm: 100 })),
  });
  const timings = fc.record({ isOutOfHours: fc.boolean(), isWeekend: fc.boolean() });
  const distances = fc.integer({ min: 0, max: 60_000 }).map((hundredths) => hundredths / 100);

  it("the total is the sum of lines and VAT, and only the discount is negative, never the price [C013]", () => {
    fc.assert(
      fc.property(terms, multiplier, shipments, distances, timings, (agreed, same_day, shipment, km, timing) => {
        const today = { ...tariff, priorityMultipliers: { ...tariff.priorityMultipliers, same_day } };
        const result = priceShipment(
          accountPrices(today, agreed, () => timing),
          shipment,
          km,
        );
        if (!result.ok) return;
        const { lines, netCents, vatCents, totalCents } = result.price;
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(netCents);
        expect(netCents + vatCents).toBe(totalCents);
        expect(Math.abs(vatCents - netCents * 0.23)).toBeLessThanOrEqual(0.5);
        expect(lines.filter(({ amountCents }) => amountCents < 0).map(({ code }) => code)).toEqual(
          lines.flatMap(({ code }) => (code === "discount" ? [code] : [])),
        );
        expect(netCents).toBeGreaterThanOrEqual(agreed.minimumCents);
        expect(netCents).toBeGreaterThan(0);
        expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length);
      }),
      { numRuns: cases(400) },
    );
  });

  it("guide prices equal the prices of the shipments they name [C010]", () => {
    fc.assert(
      fc.property(terms, shipments, distances, timings, (agreed, shipment, km, timing) => {
        const source = accountPrices(tariff, agreed, () => timing);
        const guide = guidePrice(source, { ...shipment, serviceType: null }, km);
        if (guide?.kind !== "total") return;
        const result = priceShipment(source, guide.shipment, km);
        expect(result.ok && result.price).toMatchObject({ netCents: guide.netCents, totalCents: guide.totalCents });
      }),
      { numRuns: cases(200) },
    );
  });

  it("without terms the net, the lines and the refusals are those of the public price [C010]", () => {
    fc.assert(
      fc.property(shipments, distances, timings, (shipment, km, timing) => {
        const source = accountPrices(tariff, tariffTerms, () => timing);
        const [own, shown] = [priceShipment(source, shipment, km), priceShipment(tariff, shipment, km)];
        if (own.ok && shown.ok) {
          const { lines, netCents } = shown.price;
          expect(own.price).toMatchObject({ lines, netCents });
        } else expect(own).toEqual(shown);
      }),
      { numRuns: cases(200) },
    );
  });
});
