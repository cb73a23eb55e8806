import { z } from "zod";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: `${name} must be a number from 1 to ${max}` })
    .transform(Number)
    .refine((value) => value <= max, { error: `${name} must be a number from 1 to ${max}` });

/** An empty field of a form is one that was not filled in. */
const day = (name: string) =>
  z
    .string()
    .refine((value) => value === "" || (isIsoDate(value) && value >= "1900-01-01"), {
      error: `${name} must be a day such as 2026-03-04`,
    })
    .transform((value) => (value === "" ? undefined : value))
    .optional();

const flag = (name: string) =>
  z
    .enum(["true", "false"], { error: `${name} must be true or false` })
    .transform((value) => value === "true")
    .default(false);

const statusWords = ["all", ...orderStatuses] as const;

/** The filter alone, which the export shares with the list. */
export const staffOrdersFilter = z.object({
  search: z.string({ error: "Search must be text" }).max(200, { error: "At most 200 characters" }).default(""),
  status: z
    .enum(statusWords, { error: `Status must be one of ${statusWords.join(", ")}` })
    .transform((status) => (status === "all" ? undefined : status))
    .optional(),
  from: day("From"),
  to: day("To"),
  collectionFrom: day("Collection from"),
  collectionTo: day("Collection to"),
  quoteRequests: flag("Quote requests"),
  sandbox: flag("Sandbox"),
});

export const listStaffOrdersQuery = staffOrdersFilter.extend({
  page: wholeNumber("Page", 1_000_000).default(1),
  perPage: wholeNumber("Orders per page", 100).default(10),
});

export type OrdersFilter = z.output<typeof staffOrdersFilter>;
