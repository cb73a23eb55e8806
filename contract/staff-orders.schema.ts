import { z } from "zod";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { queryDay, queryNumber, searchText } from "./page.schema.ts";

const flag = (name: string) =>
  z
    .enum(["true", "false"], { error: `${name} must be true or false` })
    .transform((value) => value === "true")
    .default(false);

const statusWords = ["all", ...orderStatuses] as const;

/**
 * The filter alone, which the export shares with the list. `from` and `to` are days of booking, `quoteRequests` means only those on hold that wait
 * for a price, `sandbox` only those paid there.
 */
export const staffOrdersFilter = z.object({
  /** Anywhere in number, customer's name, e-mail, service's name, reference. One or two letters: where a word begins. */
  search: searchText,
  status: z
    .enum(statusWords, { error: `Status must be one of ${statusWords.join(", ")}` })
    .transform((status) => (status === "all" ? undefined : status))
    .optional(),
  from: queryDay("From"),
  to: queryDay("To"),
  collectionFrom: queryDay("Collection from"),
  collectionTo: queryDay("Collection to"),
  quoteRequests: flag("Quote requests"),
  sandbox: flag("Sandbox"),
});

export const listStaffOrdersQuery = staffOrdersFilter.extend({
  page: queryNumber("Page", 1_000_000).default(1),
  perPage: queryNumber("Orders per page", 100).default(10),
});

export type OrdersFilter = z.output<typeof staffOrdersFilter>;
