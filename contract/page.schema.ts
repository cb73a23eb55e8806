import { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { isId, maxInteger } from "./limits.ts";

const between = (label: string, max: number) => `${label} must be a whole number from 1 to ${max}`;

/** A whole number from 1 in a query, with our own messages. */
export function queryNumber(label: string, max: number) {
  const error = between(label, max);
  return z
    .string({ error })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .refine((number) => number <= max, { error });
}

/** A day in a query; an empty form field counts as absent. */
export function queryDay(label: string) {
  return z
    .string()
    .refine((value) => value === "" || (isIsoDate(value) && value >= "1900-01-01" && value <= "2999-12-31"), {
      error: `${label} must be a day such as 2026-03-04`,
    })
    .transform((value) => (value === "" ? undefined : value))
    .optional();
}

/** The search text of a query. */
export const searchText = z
  .string({ error: "Search must be text" })
  .max(200, { error: "At most 200 characters" })
  .default("");

/** The last page that lists serve; older entries are found by a filter. */
const maxPages = 200;

export const pageNumber = queryNumber("Page", maxPages).default(1);

/** An order's id in a body. */
export const orderId: z.ZodType<OrderId> = z.int().min(1).max(maxInteger);

/** An id in a query. */
export const queryId = (label: string) => queryNumber(label, maxInteger);

export const queryOrderId: z.ZodType<OrderId, string> = queryId("Order id");

/** An id in a path; anything that can't be one is answered as not found. */
const idInPath = z.coerce
  .string<string | number>()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine(isId);

export const idParams = z.object({ id: idInPath });

export const orderParams: z.ZodType<{ id: OrderId }, { id: string | OrderId }> = z.object({ id: idInPath });

/**
 * Refuses a list that is too long before validating its entries, since an invalid entry costs more than all of its
 * bytes. The OpenAPI document still shows the list's own schema.
 */
export function listUpTo<List extends z.ZodArray>(max: number, message: string, list: List) {
  return z.preprocess((sent: z.input<List>, ctx) => {
    if (!Array.isArray(sent) || sent.length <= max) return sent;
    ctx.issues.push({ code: "custom", message, input: sent.length });
    return z.NEVER;
  }, list.max(max));
}
