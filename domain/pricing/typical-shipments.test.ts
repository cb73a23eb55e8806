import { expect, it } from "vitest";
import { accountPrices } from "./account-prices.ts";
import { tariffTerms } from "./agreement.ts";
import { defaultTariff } from "./default-tariff.ts";
import { priceShipment } from "./price.ts";
import { typicalShipments } from "./typical-shipments.ts";

it("typical shipments are ten that the tariff sells, each with a price and a label of its own", () => {
  const shipments = typicalShipments(defaultTariff);
  expect(new Set(shipments.map(({ label }) => label)).size).toBe(10);
  for (const { shipment, distanceKm, timing } of shipments) {
    const result = priceShipment(
      accountPrices(defaultTariff, tariffTerms, () => timing),
      shipment,
      distanceKm,
    );
    expect(result.ok && result.price.kind).toBe("priced");
  }
  expect(shipments.map(({ label }) => label)).toEqual([
    "Same Day, Motor Bike, 5 km",
    "Same Day, Medium Van, 5 km",
    "Same Day, Motor Bike, 20 km",
    "Same Day, Medium Van, 20 km",
    "Same Day, Small Van, 80 km",
    "Same Day, Large Van, 80 km, out of hours",
    "Same Day, Large Van, 80 km, on a Saturday",
    "Next Day, Envelope",
    "Next Day, Pallet",
    "Next Day, 5 × Envelope",
  ]);
});

it("typical shipments are fewer if less is sold", () => {
  const { deliveryTypes, packageTypes } = defaultTariff;
  expect(typicalShipments({ ...defaultTariff, deliveryTypes: deliveryTypes.slice(0, 1), packageTypes: [] })).toEqual(
    [],
  );
  const vans = deliveryTypes.filter(({ id }) => id === "small_van");
  expect(typicalShipments({ ...defaultTariff, deliveryTypes: vans, packageTypes: [] })).toHaveLength(5);
  expect(typicalShipments({ ...defaultTariff, packageTypes: packageTypes.slice(0, 1) })).toHaveLength(10);
});
