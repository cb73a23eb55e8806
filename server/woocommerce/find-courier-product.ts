import { z } from "zod";
import { SiteRefused, SiteUnavailable } from "./site.ts";
import type { SiteCalls } from "./site-calls.ts";

const product = z.object({ id: z.int().positive(), name: z.string().catch(""), type: z.string().catch("") });

/** Free, hidden and not taxed: a booking's price, VAT and all, stands in its line. */
const courierService = {
  name: "Courier Service",
  type: "simple",
  virtual: true,
  catalog_visibility: "hidden",
  regular_price: "0",
  tax_status: "none",
};

/** The number of the product that bookings are lines of, and whether it stays right: it does not where none could be made. */
export async function findCourierProduct(calls: SiteCalls): Promise<{ id: number; isKnown: boolean }> {
  const { data: found } = await calls.get("products", { search: "courier", per_page: 10 }, z.array(product));
  const fitting =
    found.find(({ name }) => /courier|delivery/i.test(name)) ?? found.find(({ type }) => type === "simple");
  if (fitting) return { id: fitting.id, isKnown: true };
  try {
    const { data: made } = await calls.send("post", "products", courierService, product);
    return { id: made.id, isKnown: true };
  } catch (error) {
    if (!(error instanceof SiteRefused || error instanceof SiteUnavailable)) throw error;
    // WooCommerce takes an order whose product there is not.
    return { id: 1, isKnown: false };
  }
}
