import { createRequire } from "node:module";
import type { GenerateOptions } from "kysely-codegen";
import pg from "pg";
import { createKysely } from "../../server/database/kysely.ts";
import { renamedColumns, renamedTables } from "../../server/database/renamed-tables.ts";

// The package is CommonJS, and its named imports fail at run time.
const codegen = createRequire(import.meta.url)("kysely-codegen") as typeof import("kysely-codegen");

const union = (...values: string[]) => values.map((value) => JSON.stringify(value)).join(" | ");
const kinds = union("priced", "international", "specialist");
const statuses = union("pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed");
const stopKinds = union("pickup", "dropoff", "return");
const shiftPlaces = union("anywhere", "depot", "home");
const priorities = union("same_day", "next_day", "international");

const fieldRules = union("off", "asked", "required");
const emailChoices = union("each", "digest", "none");

/** The values that check constraints allow, which the generator does not read. */
const columns: Record<string, string> = {
  "users.role": union("administrator", "shop_manager", "bookkeeper", "clerk", "dispatcher", "driver", "customer"),
  "accounts.id": "Generated<AccountId>",
  "accounts.status": `Generated<${union("active", "on_stop", "closed")}>`,
  "invoice_counters.series": union("invoice", "credit_note"),
  "held_orders.order_id": "OrderId",
  "account_credit_notes.account_id": "AccountId",
  "account_payments.account_id": "AccountId",
  "account_write_offs.account_id": "AccountId",
  "account_credit_refunds.account_id": "AccountId",
  "account_reversals.account_id": "AccountId",
  "account_shortfalls.account_id": "AccountId",
  "account_payments.method": union("transfer", "cheque", "cash", "card", "online"),
  "invoice_payments.gateway": "GatewayName",
  "invoice_payments.state": `Generated<${union("opening", "open", "on_its_way", "paid", "failed", "expired")}>`,
  "bank_rows.state": `Generated<${union("new", "recorded", "set_aside")}>`,
  "account_papers.state": `Generated<${union("pending", "drawn")}>`,
  "orders.invoice_id": "number | null",
  "invoices.account_id": "AccountId",
  "publishing_drafts.state": `Generated<${union("waiting", "published", "refused")}>`,
  "invoice_lines.order_id": "OrderId | null",
  "invoice_lines.kind": union("order", "charge", "adjustment", "difference"),
  "invoice_lines.vat_treatment": `${union("standard", "zero", "reverse_charge", "outside_scope")} | null`,
  "invoices.grouped_by": union("account", "cost_centre", "po_number", "order"),
  "invoices.state": `Generated<${union("draft", "published")}>`,
  "accounts.invoice_period": `Generated<${union("per_order", "weekly", "monthly")}>`,
  "accounts.invoice_grouping": `Generated<${union("account", "cost_centre", "po_number")}>`,
  "accounts.po_number_rule": `Generated<${fieldRules}>`,
  "accounts.cost_centre_rule": `Generated<${fieldRules}>`,
  "accounts.vat_treatment": `Generated<${union("standard", "zero", "reverse_charge", "outside_scope")}>`,
  "accounts.monthly_minimum_rule": `Generated<${union("nothing", "report", "proposed_line")}>`,
  "accounts.application_id": "SubmissionId | null",
  "account_events.account_id": "AccountId",
  "account_events.member_id": "MemberId | null",
  "members.id": "Generated<MemberId>",
  "members.account_id": "AccountId",
  "members.role": union("owner", "finance", "booker", "approver", "viewer"),
  "members.booking_emails": `Generated<${emailChoices}>`,
  "members.delivery_emails": `Generated<${emailChoices}>`,
  "members.state": `Generated<${union("invited", "active", "disabled")}>`,
  "member_sessions.member_id": "MemberId | null",
  "member_sessions.end_reason": `${union("signed_out", "revoked", "disabled", "closed", "email_changed")} | null`,
  "approvals.account_id": "AccountId",
  "approvals.member_id": "MemberId",
  "approvals.decided_by": "MemberId | null",
  "approvals.order_id": "OrderId",
  "approvals.exceeded": union("order", "month"),
  "approvals.outcome": `${union("approved", "refused", "lapsed", "changed", "withdrawn")} | null`,
  "api_keys.permissions": union("read", "write", "read_write"),
  "quotes.kind": kinds,
  "quotes.priority": priorities,
  "orders.kind": kinds,
  "orders.priority": `${priorities} | null`,
  "orders.status": statuses,
  "emails.state": `Generated<${union("queued", "sent", "failed", "digest")}>`,
  "payment_sessions.gateway": "GatewayName",
  "payment_sessions.state": `Generated<${union("opening", "open", "complete", "expired")}>`,
  "payments.method": "PaymentMethod",
  "payments.state": union("applied", "difference", "surplus", "unmatched", "other_business"),
  "disputes.state": union("open", "withdrawn", "won", "lost"),
  "refunds.state": union("pending", "succeeded", "failed"),
  "documents.kind": union("receipt", "credit_note"),
  "document_counters.kind": union("receipt", "credit_note"),
  "sandbox_sessions.state": `Generated<${union("open", "complete", "expired")}>`,
  "sales_days.status": statuses,
  "sales_route_periods.period": union("month", "year"),
  "webhooks.topic": union("order.created", "order.updated", "order.deleted"),
  "webhooks.status": union("active", "paused", "disabled"),
  "sandbox_sessions.step": `Generated<${union("card", "confirm")}>`,
  "deliveries.state": `Generated<${union("unassigned", "assigned", "to_pickup", "at_pickup", "collected", "to_dropoff", "at_dropoff", "delivered", "failed", "returning", "returned", "cancelled")}>`,
  "charges.order_id": "OrderId",
  "charges.kind": union("waiting", "redelivery", "return", "toll", "other"),
  "deliveries.order_id": "OrderId",
  "deliveries.holder": `${union("driver", "depot", "partner")} | null`,
  "driver_shifts.weekday": union("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
  "driver_shifts.start_place": shiftPlaces,
  "driver_shifts.end_place": shiftPlaces,
  "driver_shift_days.start_place": `Generated<${shiftPlaces}>`,
  "driver_shift_days.end_place": `Generated<${shiftPlaces}>`,
  "stops.kind": stopKinds,
  "stops.state": `Generated<${union("waiting", "en_route", "arrived", "done", "failed")}>`,
  "stops.order_id": "OrderId",
  "delivery_events.stop": `${stopKinds} | null`,
  "delivery_events.kind": union(
    "set_off",
    "arrive",
    "complete",
    "fail",
    "retry",
    "assign",
    "unassign",
    "cancel",
    "reinstate",
    "bring_back",
    "take_back",
    "hand_in",
    "hand_over",
    "take_over",
    "correct_holder",
  ),
  "delivery_events.role": union("driver", "dispatcher", "shop"),
  "delivery_events.order_id": "OrderId",
  "stop_drivers.order_id": "OrderId",
  "stop_drivers.stop": stopKinds,
  "phone_reports.order_id": "OrderId",
  "phone_reports.reason": union("signed_out", "expired", "deactivated", "unknown"),
  "proofs.order_id": "OrderId",
  "proofs.stop": stopKinds,
  "proofs.kind": union("signature", "picture"),
  "sent_notifications.kind": union("on_the_way", "collected", "delivered", "failed", "next"),
  "pictures.type": union("image/jpeg", "image/png", "image/webp"),
  "products.catalog_visibility": union("visible", "catalog", "search", "hidden"),
  "products.status": union("draft", "pending", "private", "publish"),
  "redirects.match_type": union("exact", "wildcard"),
  "redirects.redirect_type": union("301", "302", "307"),
  "visit_counts.kind": union("not_found", "redirect"),
  "visits.kind": union("not_found", "redirect"),
  "dispatch_notices.order_id": "OrderId | null",
  "dispatch_notices.topic": `${union("on_hold", "stopped", "returned", "returned_paid")} | null`,
  // Ids in tables with several rows per order.
  "documents.order_id": "OrderId",
  "emails.order_id": "OrderId | null",
  "form_submissions.order_id": "OrderId | null",
  "order_events.order_id": "OrderId",
  "order_lines.order_id": "OrderId",
  "orders.id": "Generated<OrderId>",
  "payment_events.order_id": "OrderId | null",
  "payments.order_id": "OrderId | null",
  "payment_sessions.order_id": "OrderId",
  "refunds.order_id": "OrderId | null",
  "shop_placements.order_id": "OrderId",
  "webhook_deliveries.order_id": "OrderId",
  "orders.account_id": "AccountId | null",
  "orders.member_id": "MemberId | null",
  "orders.shop_order_id": "WooCommerceOrderId | null",
  "shop_webhook_inbox.shop_order_id": "WooCommerceOrderId",
  "emails.submission_id": "SubmissionId | null",
  "form_submissions.id": "Generated<SubmissionId>",
  "orders.form_submission_id": "SubmissionId | null",
  // Computed by the database: read-only.
  "accounts.number": "ColumnType<string, never, never>",
  "orders.words": "ColumnType<string | null, never, never>",
  "customers.words": "ColumnType<string | null, never, never>",
  "orders.search_text": "ColumnType<string, never, never>",
  "customers.search_text": "ColumnType<string, never, never>",
  "form_submissions.search_text": "ColumnType<string, never, never>",
};

const references = "../../domain/orders/references.ts";
const accountReferences = "../../domain/accounts/references.ts";
const customImports = {
  AccountId: `${accountReferences}#AccountId`,
  MemberId: `${accountReferences}#MemberId`,
  Jsonb: "./column-types.ts#Jsonb",
  GatewayName: "../../domain/orders/gateways.ts#GatewayName",
  OrderId: `${references}#OrderId`,
  PaymentMethod: "../../domain/orders/payment-methods.ts#PaymentMethod",
  SubmissionId: `${references}#SubmissionId`,
  WooCommerceOrderId: `${references}#WooCommerceOrderId`,
};

/** `server/database/types.ts` for the database at `url`. */
export async function generateTypes(url: string): Promise<string> {
  const dialect = codegen.getDialect("postgres", { dateParser: "string", numericParser: "string" });
  const pool = new pg.Pool({ connectionString: url });
  // A connection being closed may still receive the server's shutdown error, which would end Node without a listener.
  pool.on("error", () => {});
  const db = createKysely(pool);
  const options: GenerateOptions = {
    db,
    dialect,
    // Views with old names are only for the previous release.
    excludePattern: `{migrations,${renamedTables.map(({ view }) => view).join(",")}}`,
    customImports,
    typeMapping: { int8: "number", jsonb: "Jsonb" },
    overrides: { columns },
    outFile: null,
    logger: new codegen.Logger("silent"),
  };
  try {
    return withoutOldColumns(await codegen.generate(options));
  } finally {
    await db.destroy();
  }
}

/** Removes the old names of renamed columns, which are only for the previous release. */
function withoutOldColumns(types: string): string {
  return renamedColumns.reduce((text, { table, old }) => {
    const name = table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const column = new RegExp(`(export interface ${name} \\{\n(?:  .*\n)*?)  ${old}: .*\n`);
    if (!column.test(text)) throw new Error(`${table} has no column ${old}`);
    return text.replace(column, "$1");
  }, types);
}
