import { expect, it } from "vitest";
import { isSameKey, maskOrderKeys, newOrderKey } from "./order-key.ts";

it("a key is never issued twice, and equals only itself", () => {
  const [one, other] = [newOrderKey(), newOrderKey()];
  expect(one).toMatch(/^wc_order_[0-9a-f]{32}$/);
  expect([isSameKey(one, one), isSameKey(one, other), isSameKey("", one)]).toEqual([true, false, false]);
});

it("a text is returned with its keys masked", () => {
  const link = `https://example.ie/booking-confirmation?order_id=7&key=${newOrderKey()}&x=1`;
  expect(maskOrderKeys(link)).toBe("https://example.ie/booking-confirmation?order_id=7&key=wc_order_…&x=1");
});
