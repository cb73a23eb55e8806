import { z } from "zod";
import { choice, commonListQuery, types, unsupportedParams } from "./shop-fields.schema.ts";

export const listShopCustomersQuery = z.object({
  ...commonListQuery,
  order: choice(["asc", "desc"]).default("asc"),
  orderby: choice(["id", "include", "name", "registered_date"]).default("name"),
  search: z.string({ error: types.text }).max(200, { error: "%s must be at most 200 characters long." }).default(""),
  email: z.string({ error: types.text }).max(254, { error: "%s must be at most 254 characters long." }).default(""),
  /** Other roles do not exist here, so their list is empty. */
  role: z
    .string({ error: types.text })
    .max(50, { error: "%s must be at most 50 characters long." })
    .default("customer"),
  ...unsupportedParams(["dp"]),
});

export type ShopCustomersSearch = z.output<typeof listShopCustomersQuery>;
