import { z } from "zod";
import { courierServiceName } from "../../../domain/orders/display-defaults.ts";
import { RemoteError } from "./remote-error.ts";
import type { RestApi } from "./rest-api.ts";

const product = z.object({
  id: z.int().positive(),
  name: z.string().catch(""),
  type: z.string().catch(""),
  sku: z.string().catch(""),
  tax_status: z.string().catch(""),
  manage_stock: z.boolean().catch(false),
  virtual: z.boolean().catch(false),
  downloadable: z.boolean().catch(false),
});

/** `isCourierProduct`: it is ours by its SKU or full name. */
export type FoundProduct = z.infer<typeof product> & { isCourierProduct: boolean };

/** Free, hidden and untaxed: the line of a booking carries its price, VAT included. */
const courierService = {
  name: courierServiceName,
  sku: "courier-service",
  type: "simple",
  virtual: true,
  catalog_visibility: "hidden",
  regular_price: "0",
  tax_status: "none",
};

/** The id of the product that booking lines refer to, created if missing; null if it can't be created. */
export async function ensureCourierProduct(calls: RestApi): Promise<number | null> {
  const found = await findCourierProduct(calls);
  if (found) return found.id;
  try {
    return (await calls.send("post", "products", courierService, product)).data.id;
  } catch (error) {
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

const perPage = 10;

/**
 * The product that booking lines would refer to: ours, or else one named after couriers, or else a simple one that
 * mentions them. Products that count stock are skipped unless ours, since each booking would sell one. Null if there
 * is
 * none.
 */
export async function findCourierProduct(calls: RestApi): Promise<FoundProduct | null> {
  const { data: found } = await calls.get("products", { search: "courier", per_page: perPage }, z.array(product));
  if (found.length === perPage && !found.some(isCourierProduct)) {
    // With so many matches, ours may be on a later page.
    found.push(...(await calls.get("products", { sku: courierService.sku }, z.array(product))).data);
  }
  const free = found.filter(({ manage_stock }) => !manage_stock);
  const first =
    found.find(({ sku }) => sku === courierService.sku) ??
    found.find(isCourierProduct) ??
    free.find(({ name }) => /courier|delivery/i.test(name)) ??
    free.find(({ type }) => type === "simple");
  return first ? { ...first, isCourierProduct: isCourierProduct(first) } : null;
}

function isCourierProduct({ name, sku }: z.infer<typeof product>): boolean {
  return sku === courierService.sku || name.trim().toLowerCase() === courierService.name.toLowerCase();
}
