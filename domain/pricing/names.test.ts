import { expect, it } from "vitest";
import { nextDayNote, priorityDescriptions, priorityLabel, specialistName } from "./names.ts";
import { priorities } from "./tariff.ts";

it("labels the priorities from their keys [P440]", () => {
  expect(priorities.map(priorityLabel)).toEqual(["Same Day", "Next Day", "International"]);
});

it("describes the priorities [P441] [P438]", () => {
  expect(priorityDescriptions).toEqual({
    same_day: "Collected and delivered within the same business day",
    next_day: "Nationwide service for parcels & pallets (MON-FRI)",
    international: "Cross-border delivery to international destinations",
  });
  expect(nextDayNote).toBe("Nationwide and 1-2 days from pickup");
});

it.each([
  ["pallets", "Pallet Delivery"],
  ["truck", "Truck Service"],
  ["van", "Van Service"],
  ["motorcycle", "Motorcycle Courier"],
  ["small_van", "Specialist Service"],
  ["constructor", "Specialist Service"],
])("names the specialist service %s '%s' [P445]", (id, name) => {
  expect(specialistName(id)).toBe(name);
});
