import { describe, expect, it } from "vitest";
import type { Address } from "../addresses/address.ts";
import { defaultTariff } from "./default-tariff.ts";
import { priceShipment, requestShipment } from "./price.ts";
import type { Shipment } from "./shipment.ts";
import type { DeliveryType, PackageType, Tariff } from "./tariff.ts";

const address = (country: string, postcode: string): Address => {
  return { address1: "12 Main Street", city: "Anytown", state: "Anyshire", postcode, country };
};
const dublin = address("IE", "D24XY45");
const cork = address("IE", "T12AB34");
const belfast = address("GB", "BT1 5GS");
const newYork = address("US", "10118");

function service(id: string, name: string, figures: [number, number, number, number], carries: string[]): DeliveryType {
  const [basePrice, maxRange, freeRange, pricePerKm] = figures;
  const rest = { maxPackageSize: "", maxWeight: 100, phoneBookingOnly: false };
  return { id, name, basePrice, maxRange, freeRange, pricePerKm, compatiblePackageTypes: carries, ...rest };
}

function parcel(id: string, name: string, more: Partial<PackageType> = {}): PackageType {
  const rest = { description: "", maxWeight: 15, maxDimensions: "", isPallet: false, quantityEnabled: false };
  return { id, name, ...rest, ...more };
}

const tariff: Tariff = {
  deliveryTypes: [
    service("cargo_bike", "Cargo Bike", [19.95, 3, 3, 0], ["small_box"]),
    service("motor_bike", "Motor Bike", [5.95, 50, 0, 1.15], ["small_box", "medium_box"]),
    service("small_van", "Small Van", [20, 0, 3, 1.25], ["small_box", "medium_box", "pallet"]),
    service("short_van", "Short Van", [10, 10, 0, 1], ["short_box"]),
    service("free_van", "Free Van", [0, 10, 0, 0], ["short_box"]),
    { ...service("truck", "Truck", [30, 0, 0, 2], ["machine"]), phoneBookingOnly: true },
  ],
  packageTypes: [
    parcel("small_box", "Small Box"),
    parcel("medium_box", "Medium Box", { nextDayPrice: 9.95, quantityEnabled: true }),
    parcel("pallet", "Pallet", { nextDayPrice: 9.95, isPallet: true, quantityEnabled: true }),
    parcel("machine", "Machine", { nextDayPrice: 0 }),
    parcel("short_box", "Short Box"),
    parcel("orphan", "Orphan"),
  ],
  priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 },
};

function sameDay(packageType: string | null, serviceType: string | null, more: Partial<Shipment> = {}): Shipment {
  const ends = { pickup: dublin, dropoff: cork };
  return { ...ends, priority: "same_day", packageType, serviceType, quantity: 1, pallet: null, ...more };
}

function nextDay(packageType: string | null, more: Partial<Shipment> = {}): Shipment {
  return sameDay(packageType, null, { priority: "next_day", ...more });
}

function international(packageType: string | null, more: Partial<Shipment> = {}): Shipment {
  return sameDay(packageType, null, { priority: "international", dropoff: newYork, ...more });
}

function priceOf(shipment: Shipment, km: number | null = null, from = tariff) {
  const result = priceShipment(from, shipment, km);
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.price;
}

function refusalsOf(shipment: Shipment, km: number | null = null, from = tariff) {
  const result = priceShipment(from, shipment, km);
  return result.ok ? [] : result.refusals;
}

describe("the standard price", () => {
  it.each([
    ["motor_bike", "small_box", 10, 1, 3220, "P431"],
    ["small_van", "medium_box", 50, 1, 14529, "P432"],
    ["small_van", "medium_box", 3, 1, 3690, "P432"],
    ["small_van", "medium_box", 2, 1, 3690, "P432"],
    ["cargo_bike", "small_box", 2, 1, 3681, "P433"],
    ["small_van", "pallet", 50, 2, 29059, "P434"],
    ["small_van", "medium_box", 50, 2, 14529, "P434"],
  ])(
    "comes out: %s with %s over %s km, quantity %s: %s cents [%s]",
    (serviceType, packageType, km, quantity, cents) => {
      expect(priceOf(sameDay(packageType, serviceType, { quantity }), km).totalCents).toBe(cents);
    },
  );

  it("fixes the distance to 0.1 km before it is priced [P450]", () => {
    const at = (km: number) => priceOf(sameDay("small_box", "small_van"), km).totalCents;
    expect(at(10.04)).toBe(at(10));
    expect(at(10.05)).toBe(at(10.1));
    expect(at(10.1)).toBeGreaterThan(at(10));
  });

  it("shows net lines that add up and keeps the base price of the tariff [P085]", () => {
    const price = priceOf(sameDay("pallet", "small_van", { quantity: 2 }), 50);
    expect(price.lines).toEqual([
      { code: "base", label: "Small Van, base price", amountCents: 2000 },
      { code: "distance", label: "47.0 km beyond the first 3 km at €1.25 per km", amountCents: 5875 },
      { code: "priority", label: "Same Day (× 1.5)", amountCents: 3938 },
      { code: "quantity", label: "Quantity (× 2)", amountCents: 11812 },
    ]);
    expect(price.netCents).toBe(2000 + 5875 + 3938 + 11812);
    expect(price).toMatchObject({ kind: "priced", quantity: 2, palletUnits: 1, vatCents: 5434, totalCents: 29059 });
  });

  it("leaves out lines of €0.00, but never the base", () => {
    const plain: Tariff = { ...tariff, priorityMultipliers: { same_day: 1, next_day: 1, international: 1 } };
    expect(priceOf(sameDay("small_box", "cargo_bike"), 1, plain).lines.map((line) => line.code)).toEqual(["base"]);
  });

  it("needs no package, since only the service is priced", () => {
    expect(priceOf(sameDay(null, "small_van"), 50).totalCents).toBe(14529);
  });

  it("counts pallet units for the record without charging them", () => {
    const wide = { lengthCm: 240, widthCm: 100, heightCm: 100 };
    const price = priceOf(sameDay("pallet", "small_van", { pallet: wide }), 50);
    expect(price).toMatchObject({ palletUnits: 2, totalCents: 14529 });
  });
});

describe("the next-day price", () => {
  const double = { lengthCm: 240, widthCm: 100, heightCm: 100 };

  it.each([
    ["medium_box", 1, null, 1224, "P436"],
    ["medium_box", 3, null, 3672, "P436"],
    ["medium_box", 1, double, 1224, "P436"],
    ["pallet", 3, double, 7343, "P437"],
    ["pallet", 1, { lengthCm: 120, widthCm: 100, heightCm: 300 }, 1224, "P442"],
  ])("comes out: %s, quantity %s, %j: %s cents [%s]", (packageType, quantity, pallet, cents, _row) => {
    expect(priceOf(nextDay(packageType, { quantity, pallet })).totalCents).toBe(cents);
  });

  it("does not depend on distance or service [P437]", () => {
    const shipment = nextDay("pallet", { quantity: 3, pallet: double, serviceType: "nope", dropoff: belfast });
    expect(priceOf(shipment, 400)).toEqual(priceOf(nextDay("pallet", { quantity: 3, pallet: double })));
    expect(priceOf(shipment).lines.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ["base", 995],
      ["pallet_units", 995],
      ["quantity", 3980],
    ]);
  });
});

describe("what staff price", () => {
  it("has no amount for a service that is booked by phone [P213] [P435]", () => {
    const price = priceOf(sameDay("machine", "truck"), 250);
    expect(price).toEqual({
      kind: "specialist",
      palletUnits: 1,
      quantity: 1,
      lines: [],
      netCents: 0,
      vatCents: 0,
      totalCents: 0,
    });
  });

  it("has no amount for international [P139] [P214]", () => {
    expect(priceOf(international("orphan"))).toMatchObject({ kind: "international", totalCents: 0, lines: [] });
  });
});

describe("a refusal", () => {
  const notSold = "Selected package type not found or Next Day pricing not available";
  const noDistance = "The distance between the two addresses is not known, so there is no price yet";
  const noService = "No delivery services available for the selected package type";
  const noPrice = "Free Van has no price at the moment (€0.00); please contact us for a quote";
  const noDimensions = "Pallet length, width and height are required for Next Day delivery";

  it.each([
    [notSold, "P418", "package_type_unknown", nextDay("nope"), null],
    [notSold, "P418", "package_not_sold_next_day", nextDay("small_box"), null],
    [notSold, "P298", "package_not_sold_next_day", nextDay("machine"), null],
    ["Package type is required for Next Day delivery", "P419", "package_type_required", nextDay(null), null],
    ["Package type is required for International delivery", "P296", "package_type_required", international(null), null],
    ["Selected delivery type not found", "P420", "service_type_unknown", sameDay("small_box", "nope"), 10],
    ["Service type is required", "P297", "service_type_required", sameDay("medium_box", null), 10],
    [`${noService} within 251.3 km`, "P408", "service_type_required", sameDay("short_box", null), 251.34],
    [noService, "P409", "service_type_required", sameDay("orphan", null), null],
    ["Medium Box cannot go by Cargo Bike", "P335", "package_not_compatible", sameDay("medium_box", "cargo_bike"), 2],
    [
      "Motor Bike goes up to 50 km; this trip is 251.3 km",
      "P336",
      "out_of_range",
      sameDay("small_box", "motor_bike"),
      251.3,
    ],
    [noDistance, "P320", "distance_unknown", sameDay("small_box", "motor_bike"), null],
    [noPrice, "P319", "free_of_charge", sameDay("short_box", "free_van"), 5],
    [
      "Quantity must be a whole number from 1 to 10",
      "P293",
      "quantity_out_of_range",
      nextDay("medium_box", { quantity: 11 }),
      null,
    ],
    [
      "Quantity must be a whole number from 1 to 10",
      "P293",
      "quantity_out_of_range",
      nextDay("medium_box", { quantity: 1.5 }),
      null,
    ],
    [noDimensions, "P150", "pallet_dimensions_required", nextDay("pallet"), null],
  ] as const)("says '%s' [%s]", (message, _id, code, shipment, km) => {
    expect(refusalsOf(shipment, km).map((refusal) => [refusal.code, refusal.message])).toEqual([[code, message]]);
  });

  it("lets 50.0 km pass and stops 50.1 km [P336]", () => {
    expect(refusalsOf(sameDay("small_box", "motor_bike"), 50.04)).toEqual([]);
    expect(refusalsOf(sameDay("small_box", "motor_bike"), 50.05).map((refusal) => refusal.code)).toEqual([
      "out_of_range",
    ]);
  });

  it("names every problem at once", () => {
    const pallet = { lengthCm: 0, widthCm: 100, heightCm: 500 };
    const fields = refusalsOf(nextDay("pallet", { quantity: 0, pallet, dropoff: newYork })).map(
      (refusal) => refusal.field,
    );
    expect(fields).toEqual(["dropoff.country", "pallet.lengthCm", "pallet.heightCm", "quantity"]);
  });

  it("treats a distance that is not a number as unknown", () => {
    const codes = [Number.NaN, -1, Infinity].map((km) => refusalsOf(sameDay("small_box", "small_van"), km)[0]?.code);
    expect(codes).toEqual(["distance_unknown", "distance_unknown", "distance_unknown"]);
  });
});

describe("a tariff with a typing error", () => {
  it("sells nothing above a million euro", () => {
    const dear = defaultTariff.packageTypes.map((packageType) => ({ ...packageType, nextDayPrice: 100_000 }));
    const request = nextDay("pallet", { quantity: 10, pallet: { lengthCm: 120, widthCm: 100, heightCm: 100 } });
    expect(priceShipment({ ...defaultTariff, packageTypes: dear }, request, null)).toEqual({
      ok: false,
      refusals: [
        {
          code: "price_too_high",
          field: "packageType",
          message: "Pallet is not sold online above €1,000,000.00; please contact us for a quote",
        },
      ],
    });
  });
});

describe("the default tariff", () => {
  it("has the specification's figures [P439]", () => {
    const { deliveryTypes, packageTypes, priorityMultipliers } = defaultTariff;
    expect(deliveryTypes.map((d) => [d.id, d.basePrice, d.maxRange, d.freeRange, d.pricePerKm, d.maxWeight])).toEqual([
      ["cargo_bike", 19.95, 3, 3, 0, 5],
      ["motor_bike", 5.95, 50, 0, 1.15, 10],
      ["small_van", 20, 0, 3, 1.25, 100],
      ["medium_van", 22, 0, 3, 1.3, 300],
      ["large_van", 25, 0, 3, 1.45, 1000],
    ]);
    expect(packageTypes.slice(0, 4).map((p) => [p.id, p.maxWeight])).toEqual([
      ["envelope", 1],
      ["small_box", 5],
      ["medium_box", 15],
      ["large_box", 50],
    ]);
    expect(priorityMultipliers).toEqual({ same_day: 1.5, next_day: 1, international: 2.5 });
  });

  it("lets a service carry exactly the packages within its weight", () => {
    for (const { compatiblePackageTypes, maxWeight } of defaultTariff.deliveryTypes) {
      const light = defaultTariff.packageTypes.filter((packageType) => packageType.maxWeight <= maxWeight);
      expect(compatiblePackageTypes).toEqual(light.map((packageType) => packageType.id));
    }
  });
});

describe("a trip whose distance nobody can measure", () => {
  it("is priced by staff for any service, whatever its range, with its quantity and pallets", () => {
    expect(requestShipment(tariff, sameDay("small_box", "small_van"))).toMatchObject({
      ok: true,
      price: { kind: "specialist", totalCents: 0, lines: [] },
    });
    expect(requestShipment(tariff, sameDay("small_box", "cargo_bike")).ok).toBe(true);
  });

  it.each([
    ["no service", sameDay("small_box", null), "service_type_required"],
    ["an unknown service", sameDay("small_box", "nope"), "service_type_unknown"],
    ["a package that the service does not carry", sameDay("machine", "small_van"), "package_not_compatible"],
    ["an end abroad", sameDay("small_box", "small_van", { dropoff: newYork }), "not_on_the_island"],
  ])("is refused for %s like any other", (_, shipment, code) => {
    const result = requestShipment(tariff, shipment);
    expect(result.ok ? [] : result.refusals.map((refusal) => refusal.code)).toEqual([code]);
  });
});
