import type { SiteOrder } from "../../woocommerce/site-order.ts";

/** What that site's people call an order where a plugin there numbers orders its own way; null where it is the number that all go by. */
export function shopNumberOf({ id, number }: Pick<SiteOrder, "id" | "number">): string | null {
  const text = number.trim().slice(0, 100);
  return text === "" || text === String(id) ? null : text;
}
