import { z } from "zod";
import { decimalToCents } from "../domain/money/euro.ts";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import {
  amountText,
  anyCall,
  anyList,
  choice,
  flag,
  ids,
  integer,
  largestAmount,
  notServedParams,
  oneOf,
  text,
  types,
  words,
} from "./shop-fields.schema.ts";

// Messages are WordPress's own, which shop clients know.

const knownStatuses = ["any", "trash", "auto-draft", ...orderStatuses, "checkout-draft"];

/** Statuses to look for; empty for any. */
const statuses = words.transform((list, ctx) => {
  const unknown = list.findIndex((status) => !knownStatuses.includes(status));
  if (unknown === -1) return list.includes("any") ? [] : list;
  ctx.issues.push({ code: "custom", message: `%s[${unknown}] is not one of ${oneOf(knownStatuses)}`, input: list });
  return z.NEVER;
});

/** A full date-time; without an offset it is shop time. */
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

/** Amounts have two decimals, always. */
const dp = choice(["2"]).default("2");

export const listShopOrdersQuery = z.object({
  ...anyList,
  status: statuses,
  search: search.default(""),
  customer_email: z
    .string({ error: types.text })
    .max(254, { error: "%s must be at most 254 characters long." })
    .default(""),
  customer: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  product: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  created_via: words,
  // No order has a parent.
  parent: ids,
  parent_exclude: ids,
  after: dateTime,
  before: dateTime,
  modified_after: dateTime,
  modified_before: dateTime,
  dates_are_gmt: flag.default(false),
  orderby: choice(["date", "id", "include", "modified"]).default("date"),
  dp,
  ...notServedParams(["include_meta", "exclude_meta", "order_item_display_meta", "search_columns"]),
});

export type ShopOrdersSearch = z.output<typeof listShopOrdersQuery>;

/** Beside the path of one thing. */
export const shopItemQuery = z.object({ ...anyCall, dp });

/** Beside a body: nothing of it reaches the verb. */
export const shopWriteQuery = z.object(anyCall).transform(() => ({}));

export const listShopRefundsQuery = z.object({
  ...anyList,
  dp,
  ...notServedParams(["search", "after", "before", "modified_after", "modified_before", "orderby"]),
  ...notServedParams(["parent", "parent_exclude", "dates_are_gmt"]),
});

export const listShopProductsQuery = z.object({
  ...anyList,
  search: search.default(""),
  sku: words,
  status: choice(["any", "draft", "pending", "private", "publish"]).default("any"),
  type: choice(["simple"]).default("simple"),
  orderby: choice(["date", "id"]).default("date"),
  ...notServedParams([
    "after",
    "before",
    "modified_after",
    "modified_before",
    "dates_are_gmt",
    "parent",
    "parent_exclude",
  ]),
  ...notServedParams(["slug", "featured", "category", "tag", "brand", "shipping_class", "attribute", "attribute_term"]),
  ...notServedParams(["tax_class", "on_sale", "min_price", "max_price", "stock_status", "virtual", "downloadable"]),
  ...notServedParams(["search_sku", "search_name_or_sku", "global_unique_id", "include_status", "exclude_status"]),
});

/** A path that is no number is no route. */
export const shopIdParams = z.object({ id: z.string().regex(/^\d+$/).transform(Number) });

/** Cents of an amount that is a number or text, as clients send what goes back of a line. */
const refundTotal = z
  .union([z.number(), z.string()], { error: types.number })
  .transform((typed, ctx) => {
    const cents = decimalToCents(String(typed));
    if (cents !== null && cents <= largestAmount) return cents;
    ctx.issues.push({ code: "custom", message: amountText, input: typed });
    return z.NEVER;
  })
  .default(0);

const refundLine = z.object(
  {
    id: integer({ from: 1, to: Number.MAX_SAFE_INTEGER }),
    quantity: integer({ from: 0, to: 100_000 }).default(0),
    refund_total: refundTotal,
    // Prices contain VAT here, and there is one rate: whatever the client calls it.
    refund_tax: z
      .array(z.object({ id: z.unknown().optional(), refund_total: refundTotal }, { error: types.object }), {
        error: types.list,
      })
      .max(10, { error: "%s must contain at most 10 items." })
      .default([]),
  },
  { error: types.object },
);

/** What an amount of money must be is the ledger's to say; here only its type is. */
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

export const deleteShopQuery = z.object({ ...anyCall, force: flag.default(false) });

const batchList = z.array(z.unknown(), { error: types.list }).default([]);

/** What each order of a batch must be is said of each by itself. */
export const batchShopBody = z.object({ create: batchList, update: batchList, delete: batchList });
