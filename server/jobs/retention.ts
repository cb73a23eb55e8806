import { type SqlBool, sql } from "kysely";
import type { AuditAct } from "../../contract/audit-acts.ts";
import { deleteExpiredEntries } from "../audit/delete-expired-entries.ts";
import type { Context } from "../context.ts";
import { anonymiseUnpaidOrders } from "../customers/anonymise-unpaid-orders.ts";
import { removeContacts } from "../customers/remove-contacts.ts";
import { deleteExpiredPictures } from "../deliveries/delete-expired-pictures.ts";
import { clearTrackingKeys } from "../deliveries/store-deliveries.ts";
import { deleteFormerShifts } from "../drivers/shifts/delete-former-shifts.ts";
import { deleteExpiredSubmissions } from "../forms/delete-expired-submissions.ts";
import { deleteExpiredQuotes } from "../quotes/delete-expired-quotes.ts";
import { visitRetentionDays } from "../redirects/log-visits.ts";
import { deleteExpiredCounts } from "./delete-expired-counts.ts";
import {
  ago,
  type DeletionLimits,
  deleteExpiredRows,
  type ExpiredRows,
  type RetentionPeriod,
} from "./delete-expired-rows.ts";
import type { Job } from "./run-jobs.ts";

type Retention = {
  /** Rows with the same name form one job. */
  job: string;
  /** What is deleted, worded as in docs/operations.md. */
  what: string;
  after: RetentionPeriod;
  batch: number;
  /** The index that finds the oldest rows; null if there are always few. */
  index: string | null;
  /**
   * Deletes a batch and returns how many rows it examined; a function of the owning module if a plain deletion isn't
   * enough.
   */
  deletes: ExpiredRows | ((context: Context, limits: DeletionLimits) => Promise<number>);
};

/** Mostly attempts by strangers, whose addresses are deleted as early as logs are. */
const failedSignIns: readonly AuditAct[] = ["session.refused", "phone.refused"];

/** A publishing with no waiting drafts, or one that was stopped. */
const hasEnded = sql<SqlBool>`(stopped_at is not null or not exists (
  select from publishing_drafts where publishing_id = publishings.id and state = 'waiting'))`;

/** Everything that is deleted after a period; the privacy policy promises the same periods. */
export const retention: readonly Retention[] = [
  {
    job: "delete old visits",
    what: "Visits to missing pages, and followed redirects",
    after: `${visitRetentionDays} days`,
    batch: 1_000,
    index: null,
    deletes: { table: "visits", key: ["id"], since: "at" },
  },
  {
    job: "delete old visits",
    what: "Counts of both for addresses that nobody has visited since",
    after: `${visitRetentionDays} days`,
    batch: 1_000,
    index: null,
    deletes: { table: "visit_counts", key: ["kind", "key"], since: "last_at" },
  },
  {
    job: "delete old quotes",
    what: "Quotes that nobody booked",
    after: "30 days",
    // About 10 ms.
    batch: 1_000,
    index: "quotes_created_at_idx",
    deletes: deleteExpiredQuotes,
  },
  {
    job: "delete old forms",
    what: "Forms, including those of bookings, with their emails",
    after: "24 months",
    batch: 500,
    index: "form_submissions_newest_idx",
    deletes: deleteExpiredSubmissions,
  },
  {
    job: "delete old alerts",
    what: "Emails that concern no order: alerts to the team, and those by which staff and members of accounts sign in",
    after: "90 days",
    batch: 1_000,
    index: "emails_unlinked_idx",
    // All other emails are deleted with the order or form that they are about.
    deletes: {
      table: "emails",
      key: ["id"],
      since: "created_at",
      only: sql`order_id is null and submission_id is null`,
    },
  },
  {
    job: "delete old payment events",
    what: "Events of the payment provider",
    // The provider retries an event for three days, and lists it or sends it by hand for 30. Payments, refunds, the
    // order's history and events whose payment is unknown stay.
    after: "90 days",
    batch: 1_000,
    index: "payment_events_received_at_idx",
    deletes: { table: "payment_events", key: ["gateway", "event_id"], since: "received_at" },
  },
  {
    job: "delete old idempotency keys",
    what: "Answers stored for retries of a request",
    // Longer than anything retries: browsers for minutes, shop clients for hours, the slowest refund for two days. No
    // longer than an unbooked quote, whose addresses an answer repeats.
    after: "30 days",
    batch: 1_000,
    index: "idempotency_keys_created_at_idx",
    deletes: { table: "idempotency_keys", key: ["scope", "key"], since: "created_at" },
  },
  {
    job: "anonymise unpaid orders",
    what: "People named in a cancelled booking that was never paid, with its emails, forms and quotes. Day, service, towns and amounts stay",
    after: "30 days",
    batch: 100,
    index: "orders_unpaid_to_anonymise_idx",
    deletes: (context, limits) => anonymiseUnpaidOrders(context, "cancelled", limits),
  },
  {
    job: "anonymise unpaid orders",
    what: "The same for a quote request that nobody priced",
    after: "36 months",
    batch: 100,
    index: "orders_unpaid_to_anonymise_idx",
    deletes: (context, limits) => anonymiseUnpaidOrders(context, "never priced", limits),
  },
  {
    job: "remove people from old orders",
    what: "People named in an order that has ended, counted from its last payment, refund or paper, with its signatures, emails and quotes, and on its receipts and credit notes. Numbers, days, service, towns and amounts stay",
    // The period for which tax law requires records (VAT Consolidation Act 2010, section 84).
    after: "6 years",
    batch: 100,
    index: "orders_contacts_idx",
    deletes: removeContacts,
  },
  {
    job: "delete old bank rows",
    what: "Rows of bank statements that are recorded as payments or set aside, with their payers' names, from their import",
    // As long as the books. Undecided rows stay in their list, because the payer may be owed the money.
    after: "6 years",
    batch: 1_000,
    index: "bank_rows_imported_idx",
    deletes: { table: "bank_rows", key: ["id"], since: "imported_at", only: sql`state <> 'new'` },
  },
  {
    job: "delete old publishings",
    what: "Who had many invoices published at once, from which address, and which drafts were refused, from the request, once it has ended",
    after: "90 days",
    // Each has up to 5,000 drafts.
    batch: 20,
    index: null,
    deletes: { table: "publishings", key: ["id"], since: "requested_at", only: hasEnded },
  },
  {
    job: "delete expired counts",
    what: "Counts of sign-ins, bookings, forms and emails, by hashes of who made them, once they have run out (a day at most)",
    after: "1 hour",
    batch: 1_000,
    index: "rate_limits_expire_idx",
    deletes: deleteExpiredCounts,
  },
  {
    job: "delete old audit entries",
    what: "Failed sign-ins in the audit log, with the addresses that they came from",
    after: "90 days",
    batch: 1_000,
    index: "audit_entries_act_idx",
    deletes: (context, limits) => deleteExpiredEntries(context, { ...limits, only: failedSignIns }),
  },
  {
    job: "delete old audit entries",
    what: "Everything else in the audit log",
    after: "24 months",
    batch: 1_000,
    index: "audit_entries_newest_idx",
    deletes: deleteExpiredEntries,
  },
  {
    job: "delete old webhook deliveries",
    what: "The log of a webhook's deliveries: the orders' numbers, and why one failed",
    after: "30 days",
    batch: 1_000,
    index: "webhook_attempts_at_idx",
    deletes: { table: "webhook_attempts", key: ["id"], since: "at" },
  },
  {
    job: "delete old webhook deliveries",
    what: "Queued deliveries to a failing webhook: the orders' numbers",
    // After that, the client has read the orders another way.
    after: "30 days",
    batch: 1_000,
    index: "webhook_deliveries_queued_idx",
    deletes: { table: "webhook_deliveries", key: ["id"], since: "queued_at" },
  },
  {
    job: "delete expired driver sign-ins",
    what: "Expired sign-in codes of drivers' phones",
    // Until then, entering an expired code still explains why it fails.
    after: "1 hour",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_codes", key: ["code_hash"], since: "expires_at" },
  },
  {
    job: "delete expired driver sign-ins",
    what: "Drivers' phones that were signed out. Their unsent events are accepted until then",
    after: "90 days",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_phones", key: ["id"], since: "ended_at" },
  },
  {
    job: "delete expired driver sign-ins",
    what: "Drivers' phones whose session expired unused",
    after: "90 days",
    batch: 1_000,
    index: null,
    deletes: { table: "driver_phones", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete old shifts",
    what: "Days on which a driver was off or worked other hours than usual",
    after: "90 days",
    batch: 1_000,
    index: "driver_shift_days_day_idx",
    deletes: { table: "driver_shift_days", key: ["driver_id", "day"], since: "day" },
  },
  {
    job: "delete old shifts",
    what: "Where a former driver lived and when they worked, from their deactivation",
    after: "90 days",
    batch: 100,
    index: null,
    deletes: deleteFormerShifts,
  },
  {
    job: "delete expired member sign-ins",
    what: "Requests to sign in to the portal, with the address that was typed",
    // Until then, entering an expired code still explains why it fails.
    after: "1 hour",
    batch: 1_000,
    index: "member_sign_ins_expires_idx",
    deletes: { table: "member_sign_ins", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete expired member sign-ins",
    what: "Sessions of members, once they have expired or would have",
    // Until then, a signed-out browser is shown the reason.
    after: "30 days",
    batch: 1_000,
    index: "member_sessions_expires_idx",
    deletes: { table: "member_sessions", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete old pictures",
    what: "Pictures that drivers took at a stop. Signatures stay with the order's papers",
    after: "13 months",
    batch: 100,
    index: "pictures_received_idx",
    deletes: deleteExpiredPictures,
  },
  {
    job: "delete ended sessions",
    what: "Signed-out sessions, once they would have expired",
    // Clocks of two nodes may differ slightly.
    after: "1 hour",
    batch: 1_000,
    index: "ended_sessions_expires_idx",
    deletes: { table: "ended_sessions", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete ended sessions",
    what: "Sessions of staff, with their address and browser",
    after: "30 days",
    batch: 1_000,
    index: "user_sessions_expires_idx",
    deletes: { table: "user_sessions", key: ["id"], since: "expires_at" },
  },
  {
    job: "delete ended sessions",
    what: "Links for a new password that were not used",
    after: "1 hour",
    batch: 1_000,
    index: "password_resets_expires_idx",
    deletes: { table: "password_resets", key: ["token_hash"], since: "expires_at" },
  },
  {
    job: "delete ended sessions",
    what: "Challenges that no passkey answered",
    after: "1 hour",
    batch: 1_000,
    index: "passkey_challenges_expires_idx",
    deletes: { table: "passkey_challenges", key: ["challenge"], since: "expires_at" },
  },
  {
    job: "delete expired tracking keys",
    what: "Keys to the tracking page of a finished delivery; the page has no names from 14 days after its end",
    after: "104 days",
    batch: 500,
    index: "deliveries_tracked_idx",
    deletes: clearTrackingKeys,
  },
];

const hour = 3_600_000;

/** One job per name in the table; its run returns true if more rows are waiting. */
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
  const { numAffectedRows = 0n } = await deleteExpiredRows(deletes, limits).execute(context.db);
  return Number(numAffectedRows);
}
