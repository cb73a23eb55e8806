import { expect, it } from "vitest";
import { showWords } from "./show-words.ts";

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
