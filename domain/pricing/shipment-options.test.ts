import { describe, expect, it } from "vitest";
import { defaultTariff } from "./default-tariff.ts";
import { hasQuantityChoice } from "./quantity.ts";
import { findPackage, territoryRefusal } from "./refusals.ts";
import {
  emptyPackageText,
  emptyServiceText,
  packageOptions,
  reasonOnCard,
  serviceOptions,
} from "./shipment-options.ts";
import type { PackageType, Tariff } from "./tariff.ts";
import { carrierOf, readKilograms, weightLimitOf, weightRefusal } from "./weight.ts";

const address = (country: string, postcode: string) => ({
  address1: "1 Road",
  city: "Town",
  state: "County",
  postcode,
  country,
});
const dublin = address("IE", "D24XY45");
const belfast = address("GB", "BT1 5GS");
const london = address("GB", "SW1A 1AA");
const newYork = address("US", "10118");

describe("the package list", () => {
  it("lists for next day only packages with a price for it, and says why not the rest [P334] [P205]", () => {
    const [envelope, ...others] = defaultTariff.packageTypes;
    const tariff: Tariff = { ...defaultTariff, packageTypes: [{ ...envelope!, nextDayPrice: 0 }, ...others] };
    const offers = packageOptions(tariff, "next_day");
    expect(offers.filter((offer) => offer.listed).map((offer) => offer.packageType.id)).toEqual(
      others.map(({ id }) => id),
    );
    expect(offers[0]?.reason).toBe("Envelope is not available for Next Day delivery");
    expect(packageOptions(tariff, "same_day").every((offer) => offer.listed && offer.available)).toBe(true);
    expect(packageOptions(tariff, "international").every((offer) => offer.listed && offer.available)).toBe(true);
  });

  it("has a text of its own when empty [P406] [P407]", () => {
    expect(emptyPackageText("next_day")).toBe(
      "No package types are configured for Next Day delivery. Please contact support or try a different priority option.",
    );
    expect(emptyPackageText("same_day")).toBe("No package types available.");
  });
});

describe("the service list", () => {
  const availableAt = (km: number | null, packageType: string | null = "small_box") =>
    serviceOptions(defaultTariff, packageType, km)
      .filter((offer) => offer.available)
      .map((offer) => offer.deliveryType.id);

  it("respects the range, with 0 for no limit, and refuses nothing if the distance is unknown [P336] [P337]", () => {
    expect(availableAt(null)).toEqual(["cargo_bike", "motor_bike", "small_van", "medium_van", "large_van"]);
    expect(availableAt(50)).toEqual(["motor_bike", "small_van", "medium_van", "large_van"]);
    expect(availableAt(50.04)).toContain("motor_bike");
    expect(availableAt(50.1)).toEqual(["small_van", "medium_van", "large_van"]);
  });

  it("respects what a service carries and gives the reason [P335]", () => {
    expect(availableAt(1, "pallet")).toEqual(["large_van"]);
    expect(serviceOptions(defaultTariff, "pallet", 1)[0]?.refusal?.message).toBe("Pallet cannot go by Cargo Bike");
  });

  it("says briefly on a service's own card why it cannot be chosen", () => {
    const reasons = (chosen: string | null, km: number) =>
      serviceOptions(defaultTariff, chosen, km).map((offer) => reasonOnCard(offer, findPackage(defaultTariff, chosen)));
    expect(reasons("large_box", 1)).toEqual([
      "Too small for a large box",
      "Too small for a large box",
      null,
      null,
      null,
    ]);
    expect(reasons("envelope", 208.3)).toEqual(["Goes up to 3 km", "Goes up to 50 km", null, null, null]);
    expect(reasons("large_box", 208.3)[0]).toBe("Too small for a large box");
    expect(reasons("nope", 1)[0]).toBe("Selected package type not found");
    const [bike] = serviceOptions(defaultTariff, "pallet", 1);
    const light = { ...findPackage(defaultTariff, "pallet")!, maxWeight: 2, name: "EU Documents" };
    expect(reasonOnCard(bike!, light)).toBe("Not for EU documents");
  });

  it.each([
    ["No delivery services available for the selected package type within 251.3 km", "P408", "short_box", 251.34],
    ["No delivery services available for the selected package type", "P409", "orphan", null],
    ["No delivery services available for distance 250.0 km. Please check delivery addresses.", "P410", null, 250],
  ])("says '%s' when empty [%s]", (text, _, packageType, km) => {
    expect(emptyServiceText(packageType, km)).toBe(text);
  });
});

describe("quantity", () => {
  const kind = (isPallet: boolean, quantityEnabled: boolean): PackageType => {
    return { id: "p", name: "P", description: "", maxWeight: 1, maxDimensions: "", isPallet, quantityEnabled };
  };
  it.each([
    [false, true, [false, true, false]],
    [false, false, [false, false, false]],
    [true, true, [true, true, false]],
    [true, false, [false, false, false]],
  ])(
    "is offered (pallet %s, enabled %s) same day, next day, international: %j [P331] [P332]",
    (isPallet, enabled, offered) => {
      const asked = (["same_day", "next_day", "international"] as const).map((p) =>
        hasQuantityChoice(kind(isPallet, enabled), p),
      );
      expect(asked).toEqual(offered);
    },
  );
});

describe("territory", () => {
  it.each([
    ["same_day", null, dublin, belfast],
    ["next_day", null, belfast, belfast],
    ["next_day", "dropoff.country", dublin, newYork],
    ["same_day", "pickup.country", london, dublin],
    ["international", null, dublin, newYork],
    ["international", null, dublin, belfast],
    ["international", null, london, belfast],
    ["international", "dropoff.country", dublin, dublin],
    ["international", "pickup.country", london, newYork],
  ] as const)("refuses, for %s, the field %s", (priority, field, pickup, dropoff) => {
    expect(territoryRefusal(priority, pickup, dropoff)?.field ?? null).toBe(field);
  });

  it("says which end is where", () => {
    expect(territoryRefusal("next_day", dublin, newYork)?.message).toBe(
      "Next Day runs between addresses in Ireland and Northern Ireland only; the delivery address is in United States. Choose International instead",
    );
    expect(territoryRefusal("international", belfast, belfast)?.message).toContain("both are in Northern Ireland");
  });
});

describe("weight", () => {
  it("is read in kilograms to the gram, with a comma or a point", () => {
    expect(["2", " 2,5 ", "1.23456", 7].map(readKilograms)).toEqual([2, 2.5, 1.235, 7]);
    expect(["", "0", "-1", "heavy", "100001", Number.NaN].map(readKilograms)).toEqual(Array(6).fill(null));
  });

  it("has no limit if the quote names none, and is not compared if it is not given", () => {
    expect(weightLimitOf({ name: "Barge", maxWeight: 0 })).toBeNull();
    expect(weightRefusal({ serviceName: "Barge", packageName: null, maxWeightKg: null }, 9000)).toBeNull();
    expect(weightRefusal({ serviceName: "Small Van", packageName: null, maxWeightKg: 100 }, null)).toBeNull();
  });

  it.each([
    ["same_day", "small_van", 500, "Small Van takes up to 100 kg; this package weighs 500 kg"],
    ["same_day", "small_van", 100, null],
    ["next_day", null, 15.5, "Medium Box takes up to 15 kg; this package weighs 15.5 kg"],
    ["international", null, 15, null],
  ] as const)(
    "is checked against the limit of what carries it: %s %s %s kg [P144]",
    (priority, serviceType, kg, message) => {
      const carrier = carrierOf(defaultTariff, { priority, serviceType, packageType: "medium_box" });
      const [serviceName, packageName] = [serviceType && (carrier?.name ?? null), "Medium Box"];
      expect(weightRefusal({ serviceName, packageName, maxWeightKg: weightLimitOf(carrier) }, kg)).toBe(message);
    },
  );
});
