import { describe, expect, it } from "vitest";
import { defaultTariff } from "./default-tariff.ts";
import type { DeliveryType, PackageType, Tariff } from "./tariff.ts";
import { readTypedNumber, readTypedPrice, tariffWarnings } from "./tariff-warnings.ts";

const [, bike, van] = defaultTariff.deliveryTypes as [DeliveryType, DeliveryType, DeliveryType];
const [envelope] = defaultTariff.packageTypes as [PackageType];
const tariff = (services: Partial<DeliveryType>[], packages: Partial<PackageType>[] = [envelope]): Tariff => ({
  deliveryTypes: services.map((changes, index) => ({ ...van, id: `service_${index}`, ...changes })),
  packageTypes: packages.map((changes, index) => ({
    ...envelope,
    id: index === 0 ? "envelope" : `package_${index}`,
    ...changes,
  })),
  priorityMultipliers: defaultTariff.priorityMultipliers,
});
const codes = (of: Tariff) => tariffWarnings(of).map(({ code, id }) => (id === null ? code : `${code} ${id}`));

describe("Warnings before a tariff is saved", () => {
  it("are absent for the tariff of a fresh installation", () => {
    expect(tariffWarnings(defaultTariff)).toEqual([]);
  });

  it.each<[string, Tariff, string[]]>([
    ["a package that nobody carries", tariff([{}], [{}, { name: "Piano" }]), ["package_without_service package_1"]],
    [
      "a service that carries nothing",
      tariff([{}, { compatiblePackageTypes: ["gone"] }]),
      ["service_without_package service_1"],
    ],
    [
      "services that all have a maximum range",
      tariff([{ maxRange: 50 }, { maxRange: 20 }]),
      ["distance_without_service"],
    ],
    [
      "a package whose carriers all have a maximum range",
      tariff([{ maxRange: 50 }, { compatiblePackageTypes: ["package_1"] }], [{}, {}]),
      ["package_without_distance envelope"],
    ],
    ["a service without any price", tariff([{ basePrice: 0, pricePerKm: 0 }]), ["free_service service_0"]],
    [
      "a trip within the free range that costs nothing",
      tariff([{ basePrice: 0, freeRange: 3 }]),
      ["free_nearby service_0"],
    ],
    ["no missing base price if every kilometre costs", tariff([{ basePrice: 0, freeRange: 0 }]), []],
    ["no missing price if staff set it", tariff([{ basePrice: 0, pricePerKm: 0, phoneBookingOnly: true }]), []],
    [
      "negative prices",
      tariff([{ basePrice: -1, pricePerKm: -0.5 }], [{ nextDayPrice: -2 }]),
      ["negative_price service_0", "negative_price service_0", "negative_price envelope", "nothing_next_day"],
    ],
    ["a next-day price of zero", tariff([{}], [{ nextDayPrice: 0 }]), ["free_next_day envelope", "nothing_next_day"]],
    ["no package at all", tariff([{}], []), ["no_packages"]],
  ])("name %s", (_, of, expected) => {
    expect(codes(of)).toEqual(expected);
  });

  it("name the thing and the figure in words", () => {
    expect(tariffWarnings(tariff([{ ...bike, basePrice: -5.95, maxRange: 0 }])).map(({ message }) => message)).toEqual([
      "Motor Bike: the base price is below zero (−€5.95)",
    ]);
    expect(tariffWarnings(tariff([{ maxRange: 50 }])).map(({ message }) => message)).toEqual([
      "No delivery type goes further than 50 km, so longer trips have no same-day service",
    ]);
  });
});

describe("A number field of the tariff", () => {
  it.each([
    ["12.50", 12.5, false],
    [" 7 ", 7, false],
    ["0", 0, false],
    ["-0", 0, false],
    ["", 0, true],
    ["abc", 0, true],
    ["-5", 0, true],
    ["12,50", 0, true],
    ["1e999", 0, true],
  ])("reads %j as %d; worth a warning: %s [P339]", (typed, value, odd) => {
    expect(readTypedNumber(typed)).toEqual({ value, odd });
  });

  it.each([
    ["1,250.00", 1_250, false],
    ["EUR 40", 40, false],
    ["12,50", 12.5, false],
    ["5.95", 5.95, false],
    ["0.955", 0.955, false],
    ["", 0, true],
    ["abc", 0, true],
    ["£40", 0, true],
    ["-5", 0, true],
  ])("reads %j as a price of %d; worth a warning: %s", (typed, value, odd) => {
    expect(readTypedPrice(typed)).toEqual({ value, odd });
  });
});
