import { z } from "zod";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";

// Messages are WordPress's own, which shop clients know.

const oneOf = (words: readonly string[]) => `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}.`;

const wholeNumber = (name: string, fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((typed, ctx) => {
      if (typed === undefined) return fallback;
      const value = Number(typed);
      if (!/^[+-]?\d+$/.test(typed.trim()) || !Number.isSafeInteger(value)) {
        ctx.issues.push({ code: "custom", message: `${name} is not of type integer.`, input: typed });
        return z.NEVER;
      }
      if (value >= 1 && value <= max) return value;
      const range =
        max === Number.MAX_SAFE_INTEGER ? "greater than or equal to 1" : `between 1 (inclusive) and ${max} (inclusive)`;
      ctx.issues.push({ code: "custom", message: `${name} must be ${range}`, input: typed });
      return z.NEVER;
    });

const words = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((typed) =>
    (Array.isArray(typed) ? typed : (typed?.split(",") ?? [])).map((word) => word.trim()).filter(Boolean),
  );

const knownStatuses = ["any", "trash", "auto-draft", ...orderStatuses, "checkout-draft"];

/** Statuses to look for; empty for any. */
const statuses = words.transform((list, ctx) => {
  const unknown = list.findIndex((status) => !knownStatuses.includes(status));
  if (unknown === -1) return list.includes("any") ? [] : list;
  ctx.issues.push({ code: "custom", message: `status[${unknown}] is not one of ${oneOf(knownStatuses)}`, input: list });
  return z.NEVER;
});

const ids = words.transform((list, ctx) => {
  const wrong = list.findIndex((id) => !/^\d{1,15}$/.test(id));
  if (wrong === -1) return list.map(Number);
  ctx.issues.push({ code: "custom", message: `include[${wrong}] is not of type integer.`, input: list });
  return z.NEVER;
});

/** A full date-time; without an offset it is shop time. */
const dateTime = z
  .string()
  .refine(
    (value) => {
      const parts =
        /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-3]):?[0-5]\d)?$/i.exec(value);
      return parts?.[1] !== undefined && isIsoDate(parts[1]) && !value.startsWith("0000");
    },
    { error: "Invalid date." },
  )
  .optional();

const choice = <const T extends string>(name: string, choices: readonly [T, ...T[]]) =>
  z.enum(choices, { error: `${name} is not one of ${oneOf(choices)}` }).default(choices[0]);

export const listShopOrdersQuery = z.object({
  page: wholeNumber("page", 1, Number.MAX_SAFE_INTEGER),
  per_page: wholeNumber("per_page", 10, 100),
  status: statuses,
  search: z.string({ error: "search is not of type string." }).max(200).default(""),
  customer_email: z.string({ error: "customer_email is not of type string." }).max(254).default(""),
  after: dateTime,
  before: dateTime,
  dates_are_gmt: z
    .string()
    .default("false")
    .transform((typed) => ["1", "true"].includes(typed.toLowerCase())),
  include: ids,
  order: choice("order", ["desc", "asc"]),
  orderby: choice("orderby", ["date", "id", "modified"]),
});

export const listShopRefundsQuery = z.object({
  page: wholeNumber("page", 1, Number.MAX_SAFE_INTEGER),
  per_page: wholeNumber("per_page", 10, 100),
});

export type ShopOrdersSearch = z.output<typeof listShopOrdersQuery>;

/** A path that is no number is no route. */
export const shopOrderParams = z.object({ id: z.string().regex(/^\d+$/).transform(Number) });

const optionalFlag = (name: string) => z.boolean({ error: `${name} is not of type boolean.` }).optional();

/** What an amount of money must be is the ledger's to say; here only its type is. */
export const createShopRefundBody = z.object({
  amount: z.string({ error: "amount is not of type string." }).max(20, { error: "Invalid refund amount." }).optional(),
  reason: z
    .string({ error: "reason is not of type string." })
    .max(500, { error: "reason must be at most 500 characters long." })
    .default(""),
  refund_payment: optionalFlag("refund_payment"),
  api_refund: optionalFlag("api_refund"),
});
