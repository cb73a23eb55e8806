import { expect, it } from "vitest";
import { defaultTariff } from "../domain/pricing/default-tariff.ts";
import { settingsDifferences } from "./settings-differences.ts";

const [bike, motor, ...others] = defaultTariff.deliveryTypes;

it("the differences between two versions read as changes to the price list", () => {
  const after = {
    ...defaultTariff,
    deliveryTypes: [{ ...motor!, basePrice: 6.95, maxRange: 0, compatiblePackageTypes: ["small_box"] }, ...others],
    packageTypes: [
      ...defaultTariff.packageTypes.map((each) => (each.id === "pallet" ? { ...each, nextDayPrice: undefined } : each)),
      { ...defaultTariff.packageTypes[0]!, id: "custom_package_1", name: "Tube" },
    ],
    priorityMultipliers: { ...defaultTariff.priorityMultipliers, same_day: 2 },
    livePaymentsEnabled: true,
  };
  const said = settingsDifferences({ ...defaultTariff, livePaymentsEnabled: false }, after);
  expect(said.map(({ what, before, after }) => `${what}: ${before} → ${after}`)).toEqual([
    "Motor Bike: base price: €5.95 → €6.95",
    "Motor Bike: maximum range: 50 km → no limit",
    "Motor Bike: packages carried: Envelope, Small Box → Small Box",
    `Delivery type ${bike?.name}: there → null`,
    "Pallet: next-day price: €64.95 → none",
    "Package type Tube: null → added",
    "Same Day multiplier: × 1.5 → × 2",
    "Live payments: off → on",
  ]);
});

it("equal settings have no differences, whatever the order of a service's packages", () => {
  const turned = {
    ...defaultTariff,
    deliveryTypes: defaultTariff.deliveryTypes.map((each) => ({
      ...each,
      compatiblePackageTypes: [...each.compatiblePackageTypes].reverse(),
    })),
  };
  expect(settingsDifferences(defaultTariff, turned)).toEqual([]);
});

it("a key missing from one of the versions is left out", () => {
  expect(settingsDifferences({ googleMapsApiKey: "AIza" }, {})).toEqual([]);
});
