import { expect, it } from "vitest";
import { showAge } from "./ShopFreshness.tsx";

it.each([
  [-3_000, "just now"],
  [4_999, "just now"],
  [12_400, "12 seconds ago"],
  [60_000, "1 minute ago"],
  [599_999, "9 minutes ago"],
  [3_600_000, "1 hour ago"],
  [47 * 3_600_000, "47 hours ago"],
  [3 * 86_400_000, "3 days ago"],
])("%s ms are shown as '%s'", (ms, shown) => {
  expect(showAge(ms)).toBe(shown);
});
