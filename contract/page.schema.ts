import { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { isId, largestInteger } from "./limits.ts";

const between = (label: string, most: number) => `${label} must be a whole number from 1 to ${most}`;

/** A whole number from 1 in a query, refused in our own words. */
export function queryNumber(label: string, most: number) {
  const error = between(label, most);
  return z
    .string({ error })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .refine((number) => number <= most, { error });
}

/** A day in a query. An empty field of a form is one that was not filled in. */
export function queryDay(label: string) {
  return z
    .string()
    .refine((value) => value === "" || (isIsoDate(value) && value >= "1900-01-01" && value <= "2999-12-31"), {
      error: `${label} must be a day such as 2026-03-04`,
    })
    .transform((value) => (value === "" ? undefined : value))
    .optional();
}

/** What is searched for in a query. */
export const searchText = z
  .string({ error: "Search must be text" })
  .max(200, { error: "At most 200 characters" })
  .default("");

/** As far as lists can be leafed through; what is further back is found by a filter. */
const maxPages = 200;

export const pageNumber = queryNumber("Page", maxPages).default(1);

/** An order's id in a body. */
export const orderId: z.ZodType<OrderId> = z.int().min(1).max(largestInteger);

/** An id in a query. */
export const queryId = (label: string) => queryNumber(label, largestInteger);

export const queryOrderId: z.ZodType<OrderId, string> = queryId("Order id");

/** What a path may name as an id; anything else does not exist. */
const idInPath = z.coerce
  .string<string | number>()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine(isId);

export const idParams = z.object({ id: idInPath });

export const orderParams: z.ZodType<{ id: OrderId }, { id: string | OrderId }> = z.object({ id: idInPath });

/**
 * Refuses a list that is too long before its entries are looked at: each faulty entry costs more than all of its bytes. The list's own
 * schema stays what the OpenAPI document says.
 */
export function listUpTo<List extends z.ZodArray>(max: number, message: string, list: List) {
  return z.preprocess((sent: z.input<List>, ctx) => {
    if (!Array.isArray(sent) || sent.length <= max) return sent;
    ctx.issues.push({ code: "custom", message, input: sent.length });
    return z.NEVER;
  }, list.max(max));
}
