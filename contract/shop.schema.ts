import { z } from "zod";
import { decimalToCents } from "../domain/money/euro.ts";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import {
  amountText,
  choice,
  flag,
  integer,
  largestAmount,
  oneOf,
  text,
  types,
  wholeNumber,
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

const ids = words.transform((list, ctx) => {
  const wrong = list.findIndex((id) => !/^\d{1,15}$/.test(id));
  if (wrong === -1) return list.map(Number);
  ctx.issues.push({ code: "custom", message: `%s[${wrong}] is not of type integer.`, input: list });
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

const page = { page: wholeNumber(1, Number.MAX_SAFE_INTEGER), per_page: wholeNumber(10, 100) };
const search = z.string({ error: types.text }).max(200, { error: "%s must be at most 200 characters long." });

export const listShopOrdersQuery = z.object({
  ...page,
  status: statuses,
  search: search.default(""),
  customer_email: z
    .string({ error: types.text })
    .max(254, { error: "%s must be at most 254 characters long." })
    .default(""),
  after: dateTime,
  before: dateTime,
  dates_are_gmt: flag.default(false),
  include: ids,
  order: choice(["desc", "asc"]).default("desc"),
  orderby: choice(["date", "id", "modified"]).default("date"),
});

export type ShopOrdersSearch = z.output<typeof listShopOrdersQuery>;

export const listShopRefundsQuery = z.object(page);

export const listShopProductsQuery = z.object({ ...page, search: search.default(""), sku: words });

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
