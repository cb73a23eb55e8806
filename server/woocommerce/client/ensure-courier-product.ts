import { z } from "zod";
import { courierServiceName } from "../../../domain/orders/display-defaults.ts";
import type { Calls } from "./calls.ts";
import { RemoteFailure } from "./failures.ts";

const product = z.object({
  id: z.int().positive(),
  name: z.string().catch(""),
  type: z.string().catch(""),
  sku: z.string().catch(""),
  tax_status: z.string().catch(""),
  manage_stock: z.boolean().catch(false),
});

/** `isOurs`: by its sku or its whole name. */
export type FoundProduct = z.infer<typeof product> & { isOurs: boolean };

/** Free, hidden and not taxed: a booking's price, VAT and all, stands in its line. */
const courierService = {
  name: courierServiceName,
  sku: "courier-service",
  type: "simple",
  virtual: true,
  catalog_visibility: "hidden",
  regular_price: "0",
  tax_status: "none",
};

/** The number of the product that bookings are lines of; null where there is none and none could be made. */
export async function findCourierProduct(calls: Calls): Promise<number | null> {
  const found = await lookForCourierProduct(calls);
  if (found) return found.id;
  try {
    return (await calls.send("post", "products", courierService, product)).data.id;
  } catch (error) {
    if (error instanceof RemoteFailure) return null;
    throw error;
  }
}

const fullPage = 10;

/**
 * The product that bookings would be lines of: ours, else one whose name speaks of couriers, else a simple one that mentions them. None whose
 * stock is counted, unless it is ours: each booking would sell one. Null where there is none.
 */
export async function lookForCourierProduct(calls: Calls): Promise<FoundProduct | null> {
  const { data: found } = await calls.get("products", { search: "courier", per_page: fullPage }, z.array(product));
  if (found.length === fullPage && !found.some(isOurs)) {
    // Among so many it may stand on a later page.
    found.push(...(await calls.get("products", { sku: courierService.sku }, z.array(product))).data);
  }
  const free = found.filter(({ manage_stock }) => !manage_stock);
  const first =
    found.find(({ sku }) => sku === courierService.sku) ??
    found.find(isOurs) ??
    free.find(({ name }) => /courier|delivery/i.test(name)) ??
    free.find(({ type }) => type === "simple");
  return first ? { ...first, isOurs: isOurs(first) } : null;
}

function isOurs({ name, sku }: z.infer<typeof product>): boolean {
  return sku === courierService.sku || name.trim().toLowerCase() === courierService.name.toLowerCase();
}
