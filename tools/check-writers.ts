/**
 * Part of `npm run verify`: which code may write to which table (decision 41), so that the rules for every order,
 * payment or stop are enforced in one place. Prints each write elsewhere and exits with 1.
 */
import { readdirSync } from "node:fs";
import { findWrites, type Write } from "./writers/find-writes.ts";

/** Tables with one inserting file; updates stay with the code that makes the change. */
const inserters: Record<string, string> = {
  orders: "server/orders/store-order.ts",
  order_lines: "server/orders/store-order.ts",
  order_events: "server/orders/store-order-event.ts",
  customers: "server/orders/store-order.ts",
  payments: "server/payments/store-payment.ts",
  payment_sessions: "server/payments/open-payment.ts",
  payment_events: "server/payments/receive-payment-event.ts",
  waiting_payment_events: "server/payments/waiting-events.ts",
  disputes: "server/payments/record-dispute.ts",
  refunds: "server/refunds/store-refund.ts",
  refund_lines: "server/refunds/book-refund.ts",
  documents: "server/documents/issue-document.ts",
  drivers: "server/drivers/create-driver.ts",
  member_passkeys: "server/portal/member-passkeys.ts",
  member_sign_ins: "server/portal/request-sign-in.ts",
  member_sessions: "server/portal/open-session.ts",
  driver_codes: "server/drivers/make-driver-code.ts",
  driver_phones: "server/drivers/sign-in-phone.ts",
  driver_pushes: "server/drivers/set-push.ts",
  delivery_events: "server/deliveries/store-events.ts",
  phone_reports: "server/deliveries/phone/store-phone-report.ts",
  sent_notifications: "server/order-actions/claim-notification.ts",
  proofs: "server/deliveries/phone/accept-proof.ts",
  pictures: "server/deliveries/phone/accept-proof.ts",
  account_events: "server/accounts/store-account-event.ts",
  // The database itself also inserts when a picture is deleted: migration 0041.
  pictures_to_remove: "server/pictures/move-pictures.ts",
  audit_entries: "server/audit/store-audit-entry.ts",
};

/** Tables that only one file writes to, or one folder, whose path ends with a slash. */
const exclusive: Record<string, string> = {
  // The database itself also writes when an order leaves its state: migration 0098.
  approvals: "server/approvals/store-approval.ts",
  stored_files: "server/files/store-file.ts",
  charges: "server/charges/store-charge.ts",
  invoices: "server/invoices/store-invoice.ts",
  invoice_lines: "server/invoices/store-invoice.ts",
  held_orders: "server/invoices/store-invoice.ts",
  invoice_counters: "server/invoices/store-invoice.ts",
  bank_rows: "server/books/store-bank-rows.ts",
  invoicing_settings: "server/invoices/store-invoicing-settings.ts",
  invoice_payments: "server/invoices/invoice-payments.ts",
  invoice_reminders: "server/invoices/queue-reminders.ts",
  account_credit_notes: "server/invoices/store-account-money.ts",
  account_credit_note_lines: "server/invoices/store-account-money.ts",
  account_payments: "server/invoices/store-account-money.ts",
  invoice_allocations: "server/invoices/store-account-money.ts",
  publishings: "server/invoices/publish-many.ts",
  publishing_drafts: "server/invoices/publish-many.ts",
  account_shortfalls: "server/invoices/store-invoice.ts",
  account_write_offs: "server/invoices/store-account-money.ts",
  account_credit_refunds: "server/invoices/store-account-money.ts",
  account_reversals: "server/invoices/store-account-money.ts",
  invoice_disputes: "server/invoices/dispute-invoice.ts",
  book_closings: "server/invoices/close-books.ts",
  driver_shifts: "server/drivers/shifts/store-shifts.ts",
  driver_shift_days: "server/drivers/shifts/store-shifts.ts",
  driver_homes: "server/drivers/shifts/store-shifts.ts",
  price_agreements: "server/prices/store-agreement.ts",
  price_agreement_versions: "server/prices/store-price-version.ts",
  // The first two stops are inserted by a trigger on new deliveries: migration 0028.
  stops: "server/deliveries/store-stops.ts",
  deliveries: "server/deliveries/store-deliveries.ts",
  runs: "server/deliveries/store-runs.ts",
  account_addresses: "server/accounts/store-address.ts",
  accounts: "server/accounts/store-account.ts",
  members: "server/accounts/store-member.ts",
};

/** The file of another module that also updates such a table, because an erasure reaches across modules. */
const erasers: Record<string, string> = {
  charges: "server/customers/erase-charges.ts",
  deliveries: "server/customers/erase-orders.ts",
  approvals: "server/customers/erase-member-traces.ts",
};

const customer = ["customer_id", "customer_email", "customer_name", "customer_phone"];
const service = ["service_type", "service_name", "package_type", "priority", "distance_km"];
const towns = ["pickup_town", "dropoff_town"];
const days = ["scheduled_date", "estimated_delivery_date"];
const amounts = ["total_cents", "net_cents", "vat_cents"];
const method = ["payment_method", "payment_method_title"];
const company = ["vat_number", "po_number"];
const account = ["on_account_at", "on_account_reference"];
const writeOff = ["written_off_cents", "written_off_at", "written_off_reason"];

/** The columns of `orders` that each file or folder may update, beside `date_modified`. */
const orderColumns: Record<string, readonly string[]> = {
  "server/orders/store-contacts.ts": [...customer, ...days, ...company, "billing", "shipping", "meta", "version"],
  "server/orders/store-price.ts": [
    ...amounts,
    ...service,
    ...towns,
    "due_cents",
    "due_at",
    "returned_cents",
    "typed_price_reason",
    "address_marks",
    "kind",
    "estimated_delivery_date",
    "shipment",
    "meta",
    "version",
  ],
  "server/orders/update-status-from-ledger.ts": ["status", "received_cents"],
  "server/order-actions/store-status-change.ts": ["status", "date_completed", ...account, ...writeOff],
  "server/payments/record-paid.ts": ["status", "date_paid", "received_cents", ...method],
  "server/payments/record-part.ts": ["received_cents"],
  "server/payments/record-difference.ts": ["due_cents"],
  "server/payments/replace-recorded-payment.ts": method,
  "server/approvals/request-approval.ts": [
    "status",
    "awaits_approval",
    "account_id",
    "member_id",
    "po_number",
    "cost_centre",
    ...account,
    ...method,
  ],
  "server/payments/put-on-account.ts": [
    "status",
    "awaits_approval",
    "account_id",
    "member_id",
    "po_number",
    "cost_centre",
    ...account,
    ...method,
  ],
  "server/invoices/store-invoice.ts": ["invoice_id", "due_cents"],
  "server/payments/write-off-order.ts": writeOff,
  "server/payments/reverse-write-off.ts": writeOff,
  "server/payments/send-payment-link.ts": ["status", ...method],
  "server/shop/update-shop-order.ts": [
    ...customer,
    ...service,
    ...days,
    "binned_at",
    "customer_note",
    "billing",
    "shipping",
    "meta",
    "version",
  ],
  "server/shop/delete-shop-order.ts": ["binned_at"],
  "server/woocommerce/remote-events.ts": [
    ...customer,
    ...service,
    ...towns,
    ...days,
    ...amounts,
    ...method,
    "address_marks",
    "shop_order_id",
    "status",
    "date_created",
    "date_paid",
    "date_completed",
    "remote_payment_method",
    "shop_created_via",
    "currency",
    "customer_note",
    "billing",
    "shipping",
    "shipment",
    "meta",
    "version",
  ],
  "server/woocommerce/import/import-content.ts": [
    ...method,
    "remote_payment_method",
    "shop_created_via",
    "date_created",
    "date_completed",
  ],
  "server/woocommerce/import/import-order.ts": ["shop_modified_at", "shop_number", "delivers"],
  "server/order-actions/claim-notification.ts": ["emails_delivery"],
  "server/woocommerce/export/link-order.ts": ["shop_modified_at"],
  "server/account-actions/link-orders.ts": ["account_id", "earlier_invoice"],
  "server/customers/remove-contacts.ts": ["contacts_removed_at"],
  "server/customers/erase-recipient.ts": ["meta", "shipment", "shipping", "customer_note"],
  "server/customers/erase-orders.ts": [
    ...customer,
    ...company,
    "cost_centre",
    "order_key",
    "customer_note",
    "billing",
    "shipping",
    "shipment",
    "meta",
    "status",
    "written_off_reason",
    "on_account_reference",
    "typed_price_reason",
  ],
  // The words that order search uses.
  "server/database/backfill-search-words.ts": ["words"],
};

/** Files that may delete orders. */
const orderDeleters = ["server/woocommerce/export/link-order.ts"];

const isWithin = (path: string, place: string) => (place.endsWith("/") ? path.startsWith(place) : path === place);

const paths = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((name) => `server/${name.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith("server/database/migrations/"));
const writes = paths.flatMap(findWrites);

/** Why a write is not allowed; null if it is allowed. */
function refuse({ table, verb, path, columns }: Write): string | null {
  const owner = exclusive[table];
  if (owner !== undefined) {
    const isEraser = verb === "update" && path === erasers[table];
    return isEraser || isWithin(path, owner) ? null : `only ${owner} writes to ${table}`;
  }
  const inserter = inserters[table];
  if (verb === "insert") return inserter === undefined || isWithin(path, inserter) ? null : `call ${inserter}`;
  if (table !== "orders") return null;
  if (verb === "delete") return orderDeleters.includes(path) ? null : "orders are not deleted here";
  const [, allowed] = Object.entries(orderColumns).find(([place]) => isWithin(path, place)) ?? [];
  if (allowed === undefined) return "list its columns in tools/check-writers.ts, or call a function that writes them";
  if (columns === null) {
    return 'its columns cannot be read: write them as an object literal, or type the parameter as Pick<Updateable<Orders>, "a" | "b">';
  }
  const others = columns.filter((column) => column !== "date_modified" && !allowed.includes(column));
  return others.length === 0 ? null : `this file may not change ${others.join(", ")}`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

for (const write of writes) {
  const reason = refuse(write);
  if (reason !== null) fail(`${write.path}:${write.line} ${write.verb} on ${write.table}: ${reason}`);
}

/** Whether any write still needs this rule. */
const isUsed = (table: string, verb: Write["verb"] | null, place: string) =>
  writes.some((write) => write.table === table && (!verb || write.verb === verb) && isWithin(write.path, place));

for (const [table, path] of Object.entries(inserters)) {
  if (!isUsed(table, "insert", path)) fail(`${path} does not insert into ${table}: has its writer moved?`);
}
for (const [table, path] of Object.entries(exclusive)) {
  if (!isUsed(table, null, path)) fail(`${path} does not write to ${table}: has its writer moved?`);
}
for (const path of orderDeleters) {
  if (!isUsed("orders", "delete", path)) fail(`${path} deletes no orders: remove it from orderDeleters`);
}
for (const [place, allowed] of Object.entries(orderColumns)) {
  const own = writes.filter(
    ({ table, verb, path }) => table === "orders" && verb === "update" && isWithin(path, place),
  );
  const changed = new Set(own.flatMap(({ columns }) => columns ?? []));
  const unused = allowed.filter((column) => !changed.has(column));
  if (unused.length > 0) fail(`${place} does not change ${unused.join(", ")} of orders: remove it from orderColumns`);
}
