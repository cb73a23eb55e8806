import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { priceShipment } from "./price.ts";
import type { Shipment } from "./shipment.ts";
import { packageOptions, serviceOptions } from "./shipment-options.ts";
import { type DeliveryType, type PackageType, priorities, type Tariff } from "./tariff.ts";

const packageIds = ["a", "b", "c"];
const serviceIds = ["x", "y", "z"];

const euros = (min: number) => fc.integer({ min, max: 20_000 }).map((cents) => cents / 100);

const packageType = (id: string): fc.Arbitrary<PackageType> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Package ${id}`),
    description: fc.constant(""),
    maxWeight: fc.integer({ min: 0, max: 1000 }),
    maxDimensions: fc.constant(""),
    nextDayPrice: fc.option(euros(0), { nil: undefined }),
    isPallet: fc.boolean(),
    quantityEnabled: fc.boolean(),
  });

const deliveryType = (id: string): fc.Arbitrary<DeliveryType> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Service ${id}`),
    basePrice: euros(1),
    maxRange: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 3000 }).map((tenths) => tenths / 10),
    ),
    freeRange: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
    pricePerKm: euros(0),
    maxPackageSize: fc.constant(""),
    maxWeight: fc.integer({ min: 0, max: 1000 }),
    phoneBookingOnly: fc.boolean(),
    compatiblePackageTypes: fc.subarray(packageIds),
  });

const multiplier = fc.integer({ min: 500, max: 5000 }).map((thousandths) => thousandths / 1000);
const tariffs: fc.Arbitrary<Tariff> = fc.record({
  deliveryTypes: fc.tuple(...serviceIds.map(deliveryType)),
  packageTypes: fc.tuple(...packageIds.map(packageType)),
  priorityMultipliers: fc.record({ same_day: multiplier, next_day: multiplier, international: multiplier }),
});

const dublin = { address1: "1 Quay", city: "Dublin", state: "Dublin", postcode: "D01AB12", country: "IE" };
const addresses = fc.constantFrom(
  dublin,
  { ...dublin, country: "GB", postcode: "BT1 5GS" },
  { ...dublin, country: "GB", postcode: "SW1A 1AA" },
  { ...dublin, country: "US", postcode: "10118" },
);
const pallets = fc.record({
  lengthCm: fc.integer({ min: -1, max: 1210 }),
  widthCm: fc.integer({ min: -1, max: 310 }),
  heightCm: fc.integer({ min: -1, max: 410 }),
});
const shipments: fc.Arbitrary<Shipment> = fc.record({
  pickup: fc.oneof({ weight: 3, arbitrary: fc.constant(dublin) }, addresses),
  dropoff: fc.oneof({ weight: 3, arbitrary: fc.constant(dublin) }, addresses),
  priority: fc.constantFrom(...priorities),
  packageType: fc.constantFrom(...packageIds, "nope", null),
  serviceType: fc.constantFrom(...serviceIds, "nope", null),
  quantity: fc.integer({ min: 0, max: 11 }),
  pallet: fc.option(pallets),
});
const distances = fc.integer({ min: 0, max: 60_000 }).map((hundredths) => hundredths / 100);

describe("whatever is sold and sent", () => {
  it("has lines that add up to the net, and net and VAT that add up to the total [P085] [P428]", () => {
    fc.assert(
      fc.property(tariffs, shipments, fc.option(distances), (tariff, shipment, km) => {
        const result = priceShipment(tariff, shipment, km);
        if (!result.ok) return;
        const { lines, netCents, vatCents, totalCents, kind } = result.price;
        expect(netCents + vatCents).toBe(totalCents);
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(netCents);
        expect([netCents, vatCents, totalCents].every(Number.isSafeInteger)).toBe(true);
        expect(totalCents > 0).toBe(kind === "priced");
        expect(lines.length > 0).toBe(kind === "priced");
      }),
      { numRuns: cases(400) },
    );
  });

  it("has either a price or at least one reason in words", () => {
    fc.assert(
      fc.property(tariffs, shipments, fc.option(distances), (tariff, shipment, km) => {
        const result = priceShipment(tariff, shipment, km);
        if (result.ok) return;
        expect(result.refusals.length).toBeGreaterThan(0);
        for (const refusal of result.refusals) {
          expect(refusal.message.length).toBeGreaterThan(10);
          expect(refusal.message).not.toMatch(/NaN|undefined|null/);
          expect(refusal.field).not.toBe("");
        }
      }),
      { numRuns: cases(400) },
    );
  });

  it("never gets cheaper with distance", () => {
    fc.assert(
      fc.property(tariffs, shipments, distances, distances, (tariff, shipment, one, other) => {
        const near = priceShipment(tariff, shipment, Math.min(one, other));
        const far = priceShipment(tariff, shipment, Math.max(one, other));
        if (near.ok && far.ok) expect(far.price.totalCents).toBeGreaterThanOrEqual(near.price.totalCents);
        if (!near.ok) expect(far.ok).toBe(false);
      }),
      { numRuns: cases(200) },
    );
  });

  it("never gets cheaper with quantity", () => {
    const quantities = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(tariffs, shipments, distances, quantities, (tariff, shipment, km, quantity) => {
        const fewer = priceShipment(tariff, { ...shipment, quantity }, km);
        const more = priceShipment(tariff, { ...shipment, quantity: quantity + 1 }, km);
        if (!fewer.ok) expect(more.ok).toBe(false);
        // One more can only be refused because amounts are limited.
        if (fewer.ok && !more.ok) expect(more.refusals.map(({ code }) => code)).toEqual(["price_too_high"]);
        if (fewer.ok && more.ok) expect(more.price.totalCents).toBeGreaterThanOrEqual(fewer.price.totalCents);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("the cards and the price agree", () => {
  const choice = fc.constantFrom(...packageIds, "nope", null);

  it("prices a service exactly when its card is available, and refuses with the card's reason [P336]", () => {
    fc.assert(
      fc.property(tariffs, choice, distances, (tariff, chosen, km) => {
        for (const offer of serviceOptions(tariff, chosen, km)) {
          const shipment: Shipment = {
            pickup: dublin,
            dropoff: dublin,
            priority: "same_day",
            packageType: chosen,
            serviceType: offer.deliveryType.id,
            quantity: 1,
            pallet: null,
          };
          const result = priceShipment(tariff, shipment, km);
          expect(result.ok).toBe(offer.available);
          expect(offer.refusal === null).toBe(offer.available);
          if (!result.ok) expect(result.refusals).toContainEqual(offer.refusal);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it("prices a package next day exactly when its card is listed [P334]", () => {
    fc.assert(
      fc.property(tariffs, (tariff) => {
        for (const offer of packageOptions(tariff, "next_day")) {
          const pallet = { lengthCm: 120, widthCm: 100, heightCm: 100 };
          const shipment: Shipment = {
            pickup: dublin,
            dropoff: dublin,
            priority: "next_day",
            packageType: offer.packageType.id,
            serviceType: null,
            quantity: 1,
            pallet,
          };
          expect(priceShipment(tariff, shipment, null).ok).toBe(offer.listed);
          expect(offer.available).toBe(offer.listed);
          expect(offer.reason === null).toBe(offer.listed);
        }
      }),
    );
  });
});
