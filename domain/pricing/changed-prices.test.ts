import { expect, it } from "vitest";
import { changedPrices } from "./changed-prices.ts";
import { defaultTariff } from "./default-tariff.ts";
import type { Tariff } from "./tariff.ts";

const withService = (tariff: Tariff, index: number, change: object): Tariff => ({
  ...tariff,
  deliveryTypes: tariff.deliveryTypes.map((one, at) => (at === index ? { ...one, ...change } : one)),
});
const [first, second] = defaultTariff.deliveryTypes;

it("names nothing if only descriptions differ", () => {
  expect(changedPrices(defaultTariff, withService(defaultTariff, 0, { maxPackageSize: "larger" }))).toEqual([]);
});

it("names the service whose price per km changed, and no other", () => {
  const after = withService(defaultTariff, 0, { pricePerKm: first!.pricePerKm + 1 });
  expect(changedPrices(defaultTariff, after)).toEqual([first!.name]);
});

it("names new and removed services, a package and a priority", () => {
  const [parcel, ...packages] = defaultTariff.packageTypes;
  const after: Tariff = {
    deliveryTypes: [...defaultTariff.deliveryTypes.slice(1), { ...second!, id: "drone", name: "Drone" }],
    packageTypes: [{ ...parcel!, nextDayPrice: 99 }, ...packages],
    priorityMultipliers: { ...defaultTariff.priorityMultipliers, same_day: 9 },
  };
  expect(changedPrices(defaultTariff, after)).toEqual([first!.name, "Drone", parcel!.name, "Same Day"]);
});
