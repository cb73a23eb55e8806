import { z } from "zod";
import { decimalToCents } from "../domain/money/euro.ts";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import {
  amountText,
  choice,
  commonListQuery,
  commonQuery,
  flag,
  idList,
  integer,
  maxAmountCents,
  oneOf,
  text,
  types,
  unsupportedParams,
  wordList,
} from "./shop-fields.schema.ts";

// Messages are WordPress's own, which shop clients know.

const knownStatuses = ["any", "trash", "auto-draft", ...orderStatuses, "checkout-draft"];

/** Statuses to filter by; empty for any. */
const statuses = wordList.transform((list, ctx) => {
  const unknown = list.findIndex((status) => !knownStatuses.includes(status));
  if (unknown === -1) return list.includes("any") ? [] : list;
  ctx.issues.push({ code: "custom", message: `%s[${unknown}] is not one of ${oneOf(knownStatuses)}`, input: list });
  return z.NEVER;
});

/** A full date-time; without an offset it is in shop time. */
const dateTime = z
  .string({ error: "Invalid date." })
  .refine(
    (value) => {
      const parts =
        /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-3]):?[0-5]\d)?$/i.exec(value);
      return parts?.[1] !== undefined && isIsoDate(parts[1]) && !value.startsWith("0000");
    },
    { error: "Invalid date." },
  )
  .optional();

const search = z.string({ error: types.text }).max(200, { error: "%s must be at most 200 characters long." });

/** Amounts always have two decimals. */
const dp = choice(["2"]).default("2");

export const listShopOrdersQuery = z.object({
  ...commonListQuery,
  status: statuses,
  search: search.default(""),
  customer_email: z
    .string({ error: types.text })
    .max(254, { error: "%s must be at most 254 characters long." })
    .default(""),
  customer: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  product: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  created_via: wordList,
  // Orders have no parent.
  parent: idList,
  parent_exclude: idList,
  after: dateTime,
  before: dateTime,
  modified_after: dateTime,
  modified_before: dateTime,
  dates_are_gmt: flag.default(false),
  orderby: choice(["date", "id", "include", "modified"]).default("date"),
  dp,
  ...unsupportedParams(["include_meta", "exclude_meta", "order_item_display_meta", "search_columns"]),
});

export type ShopOrdersSearch = z.output<typeof listShopOrdersQuery>;

/** The query of calls about one thing. */
export const shopItemQuery = z.object({ ...commonQuery, dp });

/** The query of a call with a body; none of it is passed to the verb. */
export const shopWriteQuery = z.object(commonQuery).transform(() => ({}));

export const listShopRefundsQuery = z.object({
  ...commonListQuery,
  dp,
  ...unsupportedParams(["search", "after", "before", "modified_after", "modified_before", "orderby"]),
  ...unsupportedParams(["parent", "parent_exclude", "dates_are_gmt"]),
});

export const listShopProductsQuery = z.object({
  ...commonListQuery,
  search: search.default(""),
  sku: wordList,
  status: choice(["any", "draft", "pending", "private", "publish"]).default("any"),
  /** Types other than simple do not exist here, so their list is empty. */
  type: z.string({ error: types.text }).max(50, { error: "%s must be at most 50 characters long." }).default("simple"),
  orderby: choice(["date", "id"]).default("date"),
  ...unsupportedParams([
    "after",
    "before",
    "modified_after",
    "modified_before",
    "dates_are_gmt",
    "parent",
    "parent_exclude",
  ]),
  ...unsupportedParams([
    "slug",
    "featured",
    "category",
    "tag",
    "brand",
    "shipping_class",
    "attribute",
    "attribute_term",
  ]),
  ...unsupportedParams(["tax_class", "on_sale", "min_price", "max_price", "stock_status", "virtual", "downloadable"]),
  ...unsupportedParams(["search_sku", "search_name_or_sku", "global_unique_id", "include_status", "exclude_status"]),
});

/** A path without a number matches no route. */
export const shopIdParams = z.object({ id: z.string().regex(/^\d+$/).transform(Number) });

/** Cents of a refund amount, which clients send as a number or text. */
const refundTotal = z
  .union([z.number(), z.string()], { error: types.number })
  .transform((typed, ctx) => {
    const cents = decimalToCents(String(typed));
    if (cents !== null && cents <= maxAmountCents) return cents;
    ctx.issues.push({ code: "custom", message: amountText, input: typed });
    return z.NEVER;
  })
  .default(0);

const refundLine = z.object(
  {
    id: integer({ from: 1, to: Number.MAX_SAFE_INTEGER }),
    quantity: integer({ from: 0, to: 100_000 }).default(0),
    refund_total: refundTotal,
    // Prices include VAT at a single rate, whatever the client calls it.
    refund_tax: z
      .array(z.object({ id: z.unknown().optional(), refund_total: refundTotal }, { error: types.object }), {
        error: types.list,
      })
      .max(10, { error: "%s must contain at most 10 items." })
      .default([]),
  },
  { error: types.object },
);

/** Checks the amount's type only; the ledger validates the sum. */
export const createShopRefundBody = z.object({
  amount: z.string({ error: types.text }).max(20, { error: "Invalid refund amount." }).optional(),
  line_items: z
    .array(refundLine, { error: types.list })
    .max(100, { error: "%s must contain at most 100 items." })
    .default([]),
  reason: text(500).default(""),
  refund_payment: flag.optional(),
  api_refund: flag.optional(),
});

export const shopRefundParams = shopIdParams.extend({ refundId: shopIdParams.shape.id });

export const deleteShopQuery = z.object({ ...commonQuery, force: flag.default(false) });

const batchList = z.array(z.unknown(), { error: types.list }).default([]);

/** Orders of a batch are validated one by one. */
export const batchShopBody = z.object({ create: batchList, update: batchList, delete: batchList });
