import { describe, expect, it } from "vitest";
import { defaultTariff } from "./default-tariff.ts";
import { type GuidePrice, guidePrice } from "./guide-price.ts";
import { palletPresets } from "./pallet.ts";
import { priceShipment } from "./price.ts";
import type { Shipment } from "./shipment.ts";
import type { Tariff } from "./tariff.ts";

const place = (country: string, postcode: string) => ({ address1: "", city: "", state: "", postcode, country });
const galway = place("IE", "");
const belfast = place("GB", "BT1");
const paris = place("FR", "");
const open: Shipment = {
  pickup: galway,
  dropoff: galway,
  priority: "same_day",
  packageType: null,
  serviceType: null,
  quantity: 1,
  pallet: null,
};

function least(price: GuidePrice | null) {
  if (price?.kind !== "total") throw new Error(`No total: ${JSON.stringify(price)}`);
  return price;
}

describe("a shipment whose package and service are still open", () => {
  it("costs as much as the cheapest vehicle that goes so far, and so does its quote", () => {
    const price = least(guidePrice(defaultTariff, open, 208));
    expect([price.from, price.shipment.serviceType]).toEqual([true, "small_van"]);
    const quoted = priceShipment(defaultTariff, { ...open, serviceType: "small_van" }, 208);
    expect(quoted.ok && quoted.price.totalCents).toBe(price.totalCents);
    // (20 + 205 km × 1.25) × 1.5 × 1.23
    expect(price.totalCents).toBe(50968);
    expect(least(guidePrice(defaultTariff, { ...open, dropoff: belfast }, 208)).totalCents).toBe(price.totalCents);
    expect(least(guidePrice(defaultTariff, open, 2)).shipment.serviceType).toBe("motor_bike");
  });

  it("costs as much as one of the smallest package for next day, whatever the distance", () => {
    const price = least(guidePrice(defaultTariff, { ...open, priority: "next_day", quantity: 7 }, null));
    expect([price.totalCents, price.from]).toEqual([855, true]);
    expect(price.shipment).toMatchObject({ packageType: "envelope", quantity: 1 });
  });

  it("counts a pallet as one unit if only pallets are sold", () => {
    const tariff: Tariff = { ...defaultTariff, packageTypes: defaultTariff.packageTypes.filter((p) => p.isPallet) };
    const price = least(guidePrice(tariff, { ...open, priority: "next_day" }, null));
    expect([price.totalCents, price.from]).toEqual([7989, false]);
    expect(price.shipment.pallet).toEqual(palletPresets[0].dimensions);
  });

  it("has an exact price if only one service is left, or everything is chosen", () => {
    expect(least(guidePrice(defaultTariff, { ...open, packageType: "pallet" }, 208)).from).toBe(false);
    expect(least(guidePrice(defaultTariff, { ...open, serviceType: "medium_van" }, 208)).from).toBe(false);
  });

  it("is priced by staff across a border, and for a service that is booked by phone", () => {
    const international: Shipment = { ...open, priority: "international", dropoff: belfast };
    expect(guidePrice(defaultTariff, international, null)).toEqual({ kind: "on_request" });
    const deliveryTypes = defaultTariff.deliveryTypes.map((type) => ({ ...type, phoneBookingOnly: true }));
    expect(guidePrice({ ...defaultTariff, deliveryTypes }, open, 10)).toEqual({ kind: "on_request" });
  });

  it("says briefly why there is no price", () => {
    const reason = (shipment: Partial<Shipment>, km: number | null, tariff = defaultTariff) => {
      const price = guidePrice(tariff, { ...open, ...shipment }, km);
      return price?.kind === "refused" ? price.reason : price;
    };
    expect(reason({ dropoff: paris }, 10)).toBe("Only within the island");
    expect(reason({ priority: "international" }, null)).toBe("Only across a border");
    const deliveryTypes = defaultTariff.deliveryTypes.slice(0, 2);
    expect(reason({ packageType: "pallet" }, 10, { ...defaultTariff, deliveryTypes })).toBe("No service carries it");
    expect(reason({ packageType: "small_box" }, 99, { ...defaultTariff, deliveryTypes })).toBe(
      "Too far for any service",
    );
  });

  it("has neither price nor reason while the distance is not known, or if nothing is sold", () => {
    expect(guidePrice(defaultTariff, open, null)).toBeNull();
    expect(guidePrice({ ...defaultTariff, packageTypes: [] }, { ...open, priority: "next_day" }, null)).toBeNull();
  });
});
