import { expect, it } from "vitest";
import { showWords, titleCase } from "./title-case.ts";

it.each([
  ["small_van", "Small Van"],
  ["same_day", "Same Day"],
  ["standard", "Standard"],
  ["Motor Bike", "Motor Bike"],
  ["Next-Day Delivery", "Next-Day Delivery"],
  ["", ""],
])("'%s' is shown as '%s' [A195]", (text, shown) => {
  expect(showWords(text)).toBe(shown);
});

it.each([
  ["on-hold", "On Hold"],
  ["checkout-draft", "Checkout Draft"],
  ["awaiting_pickup", "Awaiting Pickup"],
  ["pending", "Pending"],
  ["", ""],
])("the status '%s' is shown as '%s' [A193] [A194]", (status, shown) => {
  expect(titleCase(status)).toBe(shown);
});
