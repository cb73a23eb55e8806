import { expect, it } from "vitest";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { warningsBeforeSaving } from "./save-settings.ts";

const limited = {
  ...defaultTariff,
  deliveryTypes: defaultTariff.deliveryTypes.map((type) => ({ ...type, maxRange: type.maxRange || 80 })),
};

it("warns of new values that may be a slip, and of text that is saved as 0", () => {
  expect(
    warningsBeforeSaving(limited, defaultTariff, { small_van: ["Small Van: Free range (km) is saved as 0"] }),
  ).toEqual([
    "Small Van: Free range (km) is saved as 0",
    "No delivery type goes further than 80 km, so longer trips have no same-day service",
  ]);
});

it("does not warn again of what was saved before", () => {
  expect(
    warningsBeforeSaving(
      { ...limited, priorityMultipliers: { same_day: 2, next_day: 1, international: 1 } },
      limited,
      {},
    ),
  ).toEqual([]);
});
