import { sql } from "kysely";
import type { Context } from "../context.ts";
import { anonymiseUnpaidOrders } from "../customers/anonymise-unpaid-orders.ts";
import { deleteOldPictures } from "../deliveries/delete-old-pictures.ts";
import { deleteOldSubmissions } from "../forms/delete-old-submissions.ts";
import { deleteOldQuotes } from "../quotes/delete-old-quotes.ts";
import { visitsKeptDays } from "../redirects/log-visits.ts";
import { forgetTrackingKeys } from "../tracking/forget-tracking-keys.ts";
import { ago, deletingOldRows, type Limits, type OldRows, type Period } from "./delete-old-rows.ts";
import type { Job } from "./run-jobs.ts";

type Retention = {
  /** Rows of the same name are one job. */
  job: string;
  /** What goes; docs/operations.md says so in the same words. */
  what: string;
  after: Period;
  batch: number;
  /** What finds the oldest, however many others there are; null: so few are ever kept that all may be looked at. */
  index: string | null;
  /** Deletes a batch and answers how many it looked at: rows as they are, or by the verb of their own module where there is more to it. */
  deletes: OldRows | ((context: Context, limits: Limits) => Promise<number>);
};

/** Everything that is deleted after a time, and after which. The privacy policy promises the same periods. */
export const retention: readonly Retention[] = [
  {
    job: "forget old visits",
    what: "Addresses that led nowhere, and redirects that were followed",
    after: `${visitsKeptDays} days`,
    batch: 1_000,
    index: null,
    deletes: { table: "visits", key: ["id"], since: "at" },
  },
  {
    job: "forget old visits",
    what: "Counts of those of which nobody has asked for one since",
    after: `${visitsKeptDays} days`,
    batch: 1_000,
    index: null,
    deletes: { table: "visit_counts", key: ["kind", "key"], since: "last_at" },
  },
  {
    job: "delete old quotes",
    what: "Quotes that nobody booked",
    after: "30 days",
    // Some 10 ms.
    batch: 1_000,
    index: "quotes_created_at_idx",
    deletes: deleteOldQuotes,
  },
  {
    job: "delete old forms",
    what: "Forms, those of bookings included, with their emails",
    after: "24 months",
    batch: 500,
    index: "form_submissions_newest_idx",
    deletes: deleteOldSubmissions,
  },
  {
    job: "delete old alerts",
    what: "Alerts to the team that are about no order",
    after: "90 days",
    batch: 1_000,
    index: "emails_alone_idx",
    // Alerts to the team; all other emails are deleted with what they are about.
    deletes: {
      table: "emails",
      key: ["id"],
      since: "created_at",
      only: sql`order_id is null and submission_id is null`,
    },
  },
  {
    job: "delete old payment events",
    what: "The payment provider's news",
    // The provider sends an event again for three days at most, or by hand for 30. Payments and refunds, and the order's own history, stay.
    after: "90 days",
    batch: 1_000,
    index: "payment_events_received_at_idx",
    deletes: { table: "payment_events", key: ["gateway", "event_id"], since: "received_at" },
  },
  {
    job: "forget old answers",
    what: "Answers kept to repeat a request's",
    // Longer than anybody asks again: browsers for minutes, shop clients for hours, the longest refund two days. No longer than a quote that
    // was not booked, whose addresses an answer repeats.
    after: "30 days",
    batch: 1_000,
    index: "idempotency_keys_created_at_idx",
    deletes: { table: "idempotency_keys", key: ["scope", "key"], since: "created_at" },
  },
  {
    job: "forget who did not pay",
    what: "Who is named in a booking that was never paid, once it is cancelled, with the emails, forms and quotes about it. Day, service, towns and amounts stay",
    after: "30 days",
    batch: 100,
    index: "orders_unpaid_own_idx",
    deletes: (context, limits) => anonymiseUnpaidOrders(context, "cancelled", limits),
  },
  {
    job: "forget who did not pay",
    what: "The same of a quote request that nobody priced",
    after: "36 months",
    batch: 100,
    index: "orders_unpaid_own_idx",
    deletes: (context, limits) => anonymiseUnpaidOrders(context, "never priced", limits),
  },
  {
    job: "forget old webhook deliveries",
    what: "What waits for a webhook whose address fails: the orders' numbers",
    // By then its client has read the orders another way.
    after: "30 days",
    batch: 1_000,
    index: "webhook_deliveries_queued_idx",
    deletes: { table: "webhook_deliveries", key: ["id"], since: "queued_at" },
  },
  {
    job: "forget drivers' phones",
    what: "Codes that drivers' phones sign in by, once they are over",
    // Until then whoever types one is told what is wrong with it.
    after: "1 hour",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_codes", key: ["code_hash"], since: "expires_at" },
  },
  {
    job: "forget drivers' phones",
    what: "Drivers' phones that were signed out. What still waits on one is taken until then",
    after: "90 days",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_phones", key: ["id"], since: "ended_at" },
  },
  {
    job: "forget drivers' phones",
    what: "Drivers' phones whose time ran out because nobody used them",
    after: "90 days",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_phones", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete old pictures",
    what: "Pictures that drivers took at a stop. Signatures stay with the order's papers",
    after: "13 months",
    batch: 100,
    index: "pictures_received_idx",
    deletes: deleteOldPictures,
  },
  {
    job: "forget ended sessions",
    what: "Sessions that were signed out of, once they would have ended by themselves",
    // Two nodes' clocks may differ a little.
    after: "1 hour",
    batch: 1_000,
    index: "ended_sessions_expires_idx",
    deletes: { table: "ended_sessions", key: ["id"], since: "expires_at" },
  },
  {
    job: "forget tracking pages",
    what: "What opens the tracking page of a delivery that is over; 14 days after its end the page names nobody any more",
    after: "104 days",
    batch: 500,
    index: "deliveries_tracked_idx",
    deletes: forgetTrackingKeys,
  },
];

const hour = 3_600_000;

/** A job for each name in the table; it answers true where more is waiting. */
export const retentionJobs: readonly Job[] = [...new Set(retention.map(({ job }) => job))].map((name) => ({
  name,
  everyMs: hour,
  run: async (context) => {
    let hasMore = false;
    for (const row of retention.filter(({ job }) => job === name))
      hasMore = (await deleteBatch(context, row)) >= row.batch || hasMore;
    return hasMore;
  },
}));

async function deleteBatch(context: Context, { after, batch, deletes }: Retention): Promise<number> {
  const limits = { before: ago(after, context.now()), batch };
  if (typeof deletes === "function") return deletes(context, limits);
  const { numAffectedRows = 0n } = await deletingOldRows(deletes, limits).execute(context.db);
  return Number(numAffectedRows);
}
