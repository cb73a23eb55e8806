import { describe, expect, it } from "vitest";
import type { Settings } from "../../../contract/settings.ts";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import type { DeliveryType } from "../../../domain/pricing/tariff.ts";
import { mergeSettings } from "./merge-settings.ts";

const base: Partial<Settings> = { ...defaultTariff, analyticsVisible: true };
const change = (id: string, changes: Partial<DeliveryType>, from = base): Partial<Settings> => ({
  ...from,
  deliveryTypes: (from.deliveryTypes ?? []).map((type) => (type.id === id ? { ...type, ...changes } : type)),
});
const without = (id: string): Partial<Settings> => ({
  ...base,
  deliveryTypes: (base.deliveryTypes ?? []).filter((type) => type.id !== id),
});
const find = ({ settings }: ReturnType<typeof mergeSettings>, id: string) =>
  settings.deliveryTypes?.find((type) => type.id === id);

describe("Merging someone else's change", () => {
  it("keeps both changes if they are to different fields", () => {
    const mine = change("motor_bike", { basePrice: 6.95 });
    const theirs = { ...change("motor_bike", { pricePerKm: 2 }), analyticsVisible: false };
    const merged = mergeSettings(base, mine, theirs);
    expect(find(merged, "motor_bike")).toMatchObject({ basePrice: 6.95, pricePerKm: 2 });
    expect([merged.settings.analyticsVisible, merged.collisions]).toEqual([false, []]);
  });

  it("keeps mine if both changed the same field, and reports the collision", () => {
    const merged = mergeSettings(
      base,
      change("motor_bike", { basePrice: 6.95 }),
      change("motor_bike", { basePrice: 7.5 }),
    );
    expect(find(merged, "motor_bike")?.basePrice).toBe(6.95);
    expect(merged.collisions).toEqual([
      { key: "deliveryTypes", what: "Motor Bike: base price", before: "€7.50", after: "€6.95" },
    ]);
  });

  it("keeps what either side added, and removes what I removed", () => {
    const [van] = defaultTariff.deliveryTypes as [DeliveryType];
    const added = (id: string, from: Partial<Settings>) => ({
      ...from,
      deliveryTypes: [...(from.deliveryTypes ?? []), { ...van, id, name: id }],
    });
    const merged = mergeSettings(base, added("mine", without("cargo_bike")), added("theirs", base));
    expect(merged.settings.deliveryTypes?.map(({ id }) => id)).toEqual([
      "motor_bike",
      "small_van",
      "medium_van",
      "large_van",
      "theirs",
      "mine",
    ]);
  });

  it("restores what they removed only if I was editing it", () => {
    expect(
      find(mergeSettings(base, change("motor_bike", { basePrice: 9 }), without("motor_bike")), "motor_bike")?.basePrice,
    ).toBe(9);
    expect(
      find(mergeSettings(base, change("small_van", { basePrice: 9 }), without("motor_bike")), "motor_bike"),
    ).toBeUndefined();
  });
});
