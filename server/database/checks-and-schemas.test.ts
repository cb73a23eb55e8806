import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  refundAccountCreditBody,
  resolveDisputeBody,
  reverseWriteOffBody,
} from "../../contract/account-money.schema.ts";
import { addChargeBody } from "../../contract/charges.schema.ts";
import { setPartnerBody } from "../../contract/dispatch.schema.ts";
import { sendPositionsBody, sendProofBody } from "../../contract/driver-phone.schema.ts";
import { setDriverHomeBody, setWeekShiftsBody } from "../../contract/driver-shifts.schema.ts";
import { createDriverBody } from "../../contract/drivers.schema.ts";
import {
  addAdjustmentBody,
  creditInvoiceBody,
  holdOrderBody,
  recordAccountPaymentBody,
} from "../../contract/invoices.schema.ts";
import { setOrderPriceBody } from "../../contract/orders.schema.ts";
import { setPushBody } from "../../contract/phone-sign-in.schema.ts";
import { addAddressBody } from "../../contract/portal-addresses.schema.ts";
import { requestSignInBody } from "../../contract/portal-sign-in.schema.ts";
import { createQuoteBody } from "../../contract/quotes.schema.ts";
import { createRedirectBody, redirectParams } from "../../contract/redirects.schema.ts";
import { createShopRefundBody } from "../../contract/shop.schema.ts";
import { createShopOrderBody, createShopProductBody } from "../../contract/shop-orders.schema.ts";
import { createShopWebhookBody } from "../../contract/shop-webhooks.schema.ts";
import { createUserBody } from "../../contract/users.schema.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { jpegWithPosition, pngPicture, webpWithPosition } from "../../test/pictures.ts";
import { savedAddress } from "../../test/portal-booking.ts";
import { readPicture } from "../pictures/read-picture.ts";

/** Columns as they would be stored for what a caller may send; inputs that a schema refuses are left out. */
type Probe = { accepted: object[] };

/** Text that is empty, looks empty, or is unusual in some other way. */
const texts = ["", " ", "\u200b", "\u00a0", "\n", "x", "İ", "ẞ", "-", "0", "x".repeat(50), "HTTPS://OK.ie", "%"];
const numbers = [-1, -0.001, -0, 0, 0.001, 1, 1.5, 180, 90, -90, 181, 2 ** 31 - 1, 2 ** 31, 1e308];

function probe<Schema extends z.ZodType>(
  schema: Schema,
  inputs: readonly unknown[],
  columns: (value: z.output<Schema>) => object,
): Probe {
  const accepted = inputs.map((input) => schema.safeParse(input)).filter((read) => read.success);
  return { accepted: accepted.map(({ data }) => columns(data as z.output<Schema>)) };
}

const savedAddresses = probe(
  addAddressBody,
  texts.map((name) => ({ ...savedAddress, name })),
  ({ name }) => ({ name }),
);
const partner = probe(
  setPartnerBody,
  [
    ...["https://ok.ie", "HTTPS://OK.ie", "hTtPs://OK.ie/A?B#c", "http://ok.ie", ""].map((url) => ({
      name: "DPD",
      url,
    })),
    ...texts.flatMap((text) => [{ name: text }, { name: "DPD", url: text }]),
  ].map((each) => ({ partner: each })),
  ({ partner }) => ({ partner_name: partner?.name ?? null, partner_url: partner?.url || null }),
);
const drivers = probe(
  createDriverBody,
  texts.flatMap((text) => [
    { name: "Dara", phone: text, vehicle: "van" },
    { name: "Dara", phone: "1", vehicle: text },
  ]),
  ({ phone, vehicle }) => ({ phone, vehicle, erased_at: null }),
);
const shifts = probe(
  setWeekShiftsBody,
  [
    ...["00:00", "08:00", "8:00", "23:59", "24:00", ""].flatMap((from) =>
      ["00:00", "08:00", "16:30", "23:59", "24:00"].map((to) => ({ from, to })),
    ),
    ...texts.map((vehicle) => ({ from: "08:00", to: "16:30", vehicle })),
  ].map((shift) => ({ version: 0, weekdays: ["monday"], shift })),
  ({ shift }) => ({ from_time: shift?.from, to_time: shift?.to, vehicle: shift?.vehicle }),
);
const homes = probe(
  setDriverHomeBody,
  texts.map((address) => ({ version: 0, address })),
  // An empty address deletes the row.
  ({ address }) => ({ address: address || "none" }),
);
const signIns = probe(
  requestSignInBody,
  [...texts, "MARY@Example.IE", " mary@example.ie ", "İ@example.ie", "mary@exampleẞ.ie"].map((email) => ({ email })),
  ({ email }) => ({ email }),
);
const at = "2026-03-04T10:00:00Z";
const positions = probe(
  sendPositionsBody,
  numbers.flatMap((number) =>
    [{ lat: number }, { lon: number }, { accuracyM: number }].map((odd) => ({
      sentAt: at,
      positions: [{ lat: 53, lon: -6, accuracyM: 5, at, ...odd }],
    })),
  ),
  (body) => {
    const [first] = "positions" in body ? body.positions : [];
    return { lat: first?.lat, lon: first?.lon, accuracy_m: first?.accuracyM };
  },
);
const key = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
const pushes = probe(
  setPushBody,
  [...texts, "https://fcm.googleapis.com/x"].map((endpoint) => ({ subscription: { endpoint, keys: key } })),
  ({ subscription }) => ({ endpoint: subscription?.endpoint }),
);
const users = probe(
  createUserBody,
  texts.map((username) => ({
    username,
    email: "Aine@Example.ie",
    name: "Áine",
    role: "dispatcher",
    password: "long-enough-to-pass-1",
  })),
  ({ username, email, role }) => ({ username, email, role, password_hash: "hash" }),
);
const prices = probe(
  setOrderPriceBody,
  [...numbers, 100].map((totalCents) => ({ totalCents, sendLink: false })),
  ({ totalCents }) => ({ amount_cents: totalCents, total_cents: totalCents }),
);
const redirects = probe(
  redirectParams,
  [...texts, "a.b-c_1"].map((id) => ({ id })),
  ({ id }) => ({ id }),
);
const redirectTypes = probe(
  createRedirectBody,
  ["301", "302", "307", "308", 301].flatMap((redirectType) =>
    ["exact", "wildcard", "regex"].map((matchType) => ({
      sourceUrl: "/a",
      targetUrl: "/b",
      redirectType,
      matchType,
      isActive: true,
    })),
  ),
  ({ redirectType, matchType }) => ({ redirect_type: redirectType, match_type: matchType }),
);
const products = probe(
  createShopProductBody,
  [
    ...texts.flatMap((text) => [{ name: text }, { name: "Van", sku: text }, { name: "Van", regular_price: text }]),
    ...["0", "0.00", "-1", "20000000.00"].map((regular_price) => ({ name: "Van", regular_price })),
  ],
  ({ name, sku, regular_price }) => ({ name, sku: sku || null, price_cents: regular_price }),
);
const shopOrders = probe(
  createShopOrderBody,
  ["", "AINE@Example.ie", "İ@example.ie", "a@EXAMPLE.İE"].map((email) => ({ billing: { email } })),
  ({ billing }) => ({
    customer_email: (billing.email ?? "").toLowerCase(),
    email: (billing.email ?? "").toLowerCase(),
  }),
);
const shopRefundLines = probe(
  createShopRefundBody,
  [...numbers, "5"].map((quantity) => ({ line_items: [{ id: 1, quantity, refund_total: 1 }] })),
  ({ line_items }) => ({ quantity: line_items[0]?.quantity, amount_cents: line_items[0]?.refund_total }),
);
const webhooks = probe(
  createShopWebhookBody,
  texts.map((secret) => ({ secret })),
  // A secret is generated if none was sent.
  ({ secret }) => ({ secret: secret || "made" }),
);
const addressIn = (city: string) => ({
  address1: "1 Main Street",
  city,
  state: "Kildare",
  postcode: "W91 X2C3",
  country: "IE",
});
const quotes = probe(
  createQuoteBody,
  [...numbers, 2, 3].map((quantity) => ({
    pickup: addressIn("Naas"),
    dropoff: addressIn("Sallins"),
    priority: "same_day",
    quantity,
    scheduledDate: "2026-03-04",
  })),
  ({ quantity, priority }) => ({ quantity, priority }),
);
const charges = probe(
  addChargeBody,
  [
    ...numbers.map((netCents) => ({ kind: "toll", netCents, reason: "M50" })),
    ...texts.map((reason) => ({ kind: "other", netCents: 100, reason })),
    ...["waiting", "redelivery", "return", "fuel"].flatMap((kind) =>
      [null, ...numbers].map((quarters) => ({ kind, quarters, netCents: 100, reason: "Waited" })),
    ),
  ],
  ({ kind, quarters, netCents, reason }) => ({ kind, quarters, net_cents: netCents, reason }),
);
const adjustments = probe(
  addAdjustmentBody,
  [
    ...numbers.map((netCents) => ({ netCents, reason: "Goodwill", vatTreatment: "standard" })),
    ...texts.map((reason) => ({ netCents: 100, reason, vatTreatment: "zero" })),
    ...["standard", "zero", "reverse_charge", "outside_scope", "free"].map((vatTreatment) => ({
      netCents: 100,
      reason: "Ferry",
      vatTreatment,
    })),
  ],
  ({ netCents, reason, vatTreatment }) => ({
    kind: "adjustment",
    net_cents: netCents,
    description: reason,
    vat_treatment: vatTreatment,
  }),
);
const holds = probe(
  holdOrderBody,
  texts.map((reason) => ({ reason, until: "released" })),
  ({ reason }) => ({ reason }),
);
const accountPayments = probe(
  recordAccountPaymentBody,
  [
    ...numbers.map((amountCents) => ({ method: "transfer", amountCents, reference: "ACME 1" })),
    ...texts.map((reference) => ({ method: "cash", amountCents: 100, reference })),
    ...["transfer", "cheque", "cash", "card", "coin"].map((method) => ({ method, amountCents: 100, reference: "A" })),
  ].map((payment) => ({ ...payment, receivedOn: "2026-03-04" })),
  ({ method, amountCents, reference }) => ({ method, amount_cents: amountCents, reference }),
);
const reasons = probe(
  reverseWriteOffBody,
  texts.map((reason) => ({ reason })),
  ({ reason }) => ({ reason }),
);
const resolutions = probe(
  resolveDisputeBody,
  texts.map((resolution) => ({ resolution })),
  ({ resolution }) => ({ resolution }),
);
const creditRefunds = probe(
  refundAccountCreditBody,
  [
    ...numbers.map((amountCents) => ({ amountCents, reference: "BOI 1", reason: "Paid twice" })),
    ...texts.map((text) => ({ amountCents: 100, reference: text, reason: text })),
  ].map((refund) => ({ ...refund, refundedOn: "2026-03-04" })),
  ({ amountCents, reference, reason }) => ({ amount_cents: amountCents, reference, reason }),
);
const credits = probe(
  creditInvoiceBody,
  [
    ...numbers.map((netCents) => ({ reason: "Late", lines: [{ lineId: 1, netCents }] })),
    ...texts.map((reason) => ({ reason, lines: [{ lineId: 1, netCents: 100 }] })),
  ],
  ({ reason, lines }) => ({ reason, net_cents: lines[0]?.netCents }),
);
const sizes = [1, 0, 5_000, 5_001, 16_383, 65_535].map((width) => ({ width, height: 10 }));
const pictures: Probe = {
  accepted: [
    ...sizes.map(jpegWithPosition),
    ...[...sizes, { width: 2 ** 31, height: 1 }, { width: 1, height: 2 ** 32 - 1 }].map(pngPicture),
    ...sizes.filter(({ width }) => width > 0).map(webpWithPosition),
  ]
    .map(readPicture)
    .flatMap((read) => (read.ok ? { width: read.picture.width, height: read.picture.height } : [])),
};
const proofs = probe(
  sendProofBody,
  ["signature", "picture", "scan"].flatMap((kind) =>
    ["pickup", "dropoff", "return", "depot"].map((stop) => ({
      kind,
      stop,
      orderId: 1,
      eventId: "00000000-0000-4000-8000-000000000000",
      takenAt: at,
      signedBy: "Áine",
      strokes: [[1, 2]],
      picture: "AAAA",
    })),
  ),
  (proof) => ({ kind: proof.kind, stop: proof.stop, strokes: proof.kind === "signature" ? proof.strokes : null }),
);

/** Checks of columns that callers fill, each with what their schemas accept. */
const filledByCallers: Record<string, Probe> = {
  account_addresses_name_check: savedAddresses,
  charges_kind_check: charges,
  charges_net_cents_check: charges,
  charges_quarters_check: charges,
  charges_quarters_of_waiting_check: charges,
  charges_reason_check: charges,
  account_credit_note_lines_net_cents_check: credits,
  account_credit_notes_net_cents_check: credits,
  account_credit_notes_reason_check: credits,
  account_write_offs_reason_check: reasons,
  account_reversals_reason_check: reasons,
  invoice_disputes_reason_check: reasons,
  invoice_disputes_resolution_check: resolutions,
  account_credit_refunds_amount_cents_check: creditRefunds,
  account_credit_refunds_reason_check: creditRefunds,
  account_credit_refunds_reference_check: creditRefunds,
  account_payments_amount_cents_check: accountPayments,
  account_payments_method_check: accountPayments,
  account_payments_reference_check: accountPayments,
  held_orders_reason_check: holds,
  invoice_lines_adjustment_check: adjustments,
  invoice_lines_description_check: adjustments,
  invoice_lines_vat_treatment_check: adjustments,
  member_sign_ins_email_check: signIns,
  deliveries_partner_name_check: partner,
  deliveries_partner_url_check: partner,
  driver_places_accuracy_m_check: positions,
  driver_places_lat_check: positions,
  driver_places_lon_check: positions,
  driver_positions_accuracy_m_check: positions,
  driver_positions_lat_check: positions,
  driver_positions_lon_check: positions,
  driver_pushes_endpoint_check: pushes,
  driver_homes_address_check: homes,
  driver_shift_days_check: shifts,
  driver_shift_days_check1: shifts,
  driver_shift_days_vehicle_check: shifts,
  driver_shifts_check: shifts,
  driver_shifts_vehicle_check: shifts,
  drivers_phone_check: drivers,
  drivers_vehicle_check: drivers,
  users_username_check: users,
  users_sign_in_check: users,
  users_provider_check: users,
  allocations_amount_cents_check: prices,
  payments_amount_cents_check: prices,
  payment_sessions_amount_cents_check: prices,
  redirects_id_check: redirects,
  redirects_match_type_check: redirectTypes,
  redirects_redirect_type_check: redirectTypes,
  products_name_check: products,
  products_price_cents_check: products,
  products_sku_check: products,
  orders_customer_email_check: shopOrders,
  form_submissions_email_check: shopOrders,
  refund_lines_amount_cents_check: shopRefundLines,
  refund_lines_quantity_check: shopRefundLines,
  webhooks_secret_check: webhooks,
  quotes_quantity_check: quotes,
  quotes_priority_check: quotes,
  pictures_height_check: pictures,
  pictures_width_check: pictures,
  proofs_check: proofs,
  proofs_kind_check: proofs,
  proofs_stop_check: proofs,
};

/** Checks of columns that only the system fills: counts, generated keys and hashes, and calculated sums. */
const filledByUs = new Set([
  "accounts_credit_limit_cents_check",
  "accounts_monthly_minimum_cents_check",
  "accounts_name_check",
  "accounts_payment_terms_days_check",
  "accounts_vat_treatment_reason_check",
  "accounts_version_check",
  "approvals_amount_cents_check",
  "approvals_decided_check",
  "approvals_ended_check",
  "approvals_exceeded_check",
  "approvals_outcome_check",
  "charges_removed_check",
  "charges_vat_cents_check",
  "account_credit_notes_number_check",
  "account_credit_notes_total_is_net_and_vat",
  "account_credit_notes_vat_cents_check",
  "account_papers_of_check",
  "account_reversals_amount_cents_check",
  "account_shortfalls_month_check",
  "publishing_drafts_refusal_check",
  "account_reversals_of_check",
  "account_write_offs_amount_cents_check",
  "invoice_allocations_target_check",
  "invoice_disputes_resolved_check",
  "account_papers_drawn_check",
  "stored_files_sha256_check",
  "invoice_allocations_amount_cents_check",
  "invoice_allocations_source_check",
  "invoice_counters_last_number_check",
  "invoice_lines_amounts_check",
  "invoice_lines_kind_refs_check",
  "invoice_lines_position_check",
  "invoice_lines_vat_percent_check",
  "invoice_payments_amount_cents_check",
  "invoice_payments_gateway_check",
  "invoice_payments_id_check",
  "invoice_payments_on_its_way_check",
  "invoice_payments_paid_check",
  "invoice_payments_state_check",
  "invoice_reminders_step_check",
  "invoices_opening_check",
  "invoicing_settings_id_check",
  "bank_rows_amount_cents_check",
  "bank_rows_payment_check",
  "bank_rows_sha256_check",
  "invoices_draft_check",
  "invoices_number_check",
  "invoices_part_check",
  "invoices_period_check",
  "invoices_published_check",
  "invoices_total_is_net_and_vat",
  "invoices_version_check",
  "price_agreements_name_check",
  "price_agreements_version_check",
  "quotes_price_version_check",
  "member_passkeys_email_check",
  "member_sessions_email_check",
  "member_sessions_ended_check",
  "member_sign_ins_tries_remaining_check",
  "members_active_check",
  "members_disabled_check",
  "members_email_check",
  "members_month_limit_cents_check",
  "members_order_limit_cents_check",
  "members_version_check",
  "orders_awaits_approval_check",
  "orders_earlier_invoice_check",
  "orders_member_check",
  "customer_days_orders_check",
  "customer_gaps_gap_check",
  // `refuseOtherEmail` and the booking's schema let nobody book without an address; see `orders_customer_email_check`.
  "customers_email_check",
  "deliveries_holder_driver_check",
  "deliveries_question_check",
  "deliveries_version_check",
  "dispatch_notices_text_check",
  "disputes_amount_cents_check",
  "document_counters_last_number_check",
  "documents_check",
  "documents_number_check",
  "driver_homes_lat_check",
  "driver_homes_lon_check",
  "emails_attempts_check",
  "ended_sessions_id_check",
  "form_submissions_declined_check",
  "form_submissions_done_check",
  "form_submissions_form_id_check",
  "idempotency_keys_status_check",
  "order_changes_sign_check",
  "order_lines_position_check",
  "orders_currency_check",
  "orders_distance_km_check",
  "orders_is_local_check",
  "orders_due_cents_check",
  "orders_net_cents_check",
  "orders_received_cents_check",
  "orders_order_key_check",
  "orders_refunded_cents_check",
  "orders_returned_cents_check",
  "orders_written_off_cents_check",
  "orders_shop_number_check",
  "orders_shop_order_id_check",
  "orders_total_is_net_and_vat",
  "orders_typed_price_reason_check",
  "orders_vat_cents_check",
  "payment_sessions_currency_check",
  "payment_sessions_gateway_check",
  "payment_sessions_id_check",
  "payments_assigned_check",
  "payments_closed_check",
  "payments_currency_check",
  "payments_method_check",
  "payments_method_title_check",
  "phone_reports_check",
  "pictures_bytes_check",
  "pictures_move_failures_check",
  "pictures_to_remove_failures_check",
  "proofs_key_check",
  "quotes_currency_check",
  "quotes_distance_km_check",
  "quotes_duration_minutes_check",
  "quotes_id_check",
  "quotes_max_weight_kg_check",
  "quotes_net_cents_check",
  "quotes_pallet_units_check",
  "quotes_reference_check",
  "quotes_total_is_net_and_vat",
  "quotes_vat_cents_check",
  "redirect_list_single_check",
  "redirect_list_version_check",
  "refund_lines_position_check",
  "refund_lines_tax_cents_check",
  "refunds_amount_cents_check",
  "refunds_attempts_check",
  "refunds_closed_check",
  "refunds_refund_key_check",
  "runs_version_check",
  "sandbox_refunds_amount_cents_check",
  "settings_versions_version_check",
  "shop_webhook_inbox_attempts_check",
  "shop_placements_attempts_check",
  "sign_in_rules_only_check",
  "delivery_events_check",
  "stops_run_check",
  "stops_run_position_check",
  "visit_counts_count_check",
  "webhook_deliveries_attempts_check",
  "webhooks_failures_check",
  "webhooks_owner_check",
  "waiting_payment_events_state_check",
]);

type Check = { name: string; table: string; expression: string };
let database: TestDatabase;
let checks: Check[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<Check>`select conname as name, conrelid::regclass::text as table,
      substring(pg_get_constraintdef(oid, true) from '^CHECK (\\(.*\\))( NOT VALID)?$') as expression
    from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conislocal order by conname`.execute(database.db);
  checks = rows;
});
afterAll(() => database.drop());

/** 'visits.kind' with the words that its check lists; null for any other check. */
function listOfWords({ table, expression }: Check): { column: string; words: string[] } | null {
  const [, column, list] = /^\(?"?(\w+)"? = ANY \(ARRAY\[([^\]]*::text)\]\)\)?$/.exec(expression) ?? [];
  if (!column || list === undefined) return null;
  return { column: `${table}.${column}`, words: [...list.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word).sort() };
}

/** The words that `types.ts` lists for 'visits.kind', which the compiler enforces in the code. */
function typedWords(types: string, column: string): string[] {
  const [table = "", name = ""] = column.split(".");
  const row = table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [, fields = ""] = new RegExp(`export interface ${row} \\{([^}]*)\\}`).exec(types) ?? [];
  const [, type = ""] = new RegExp(`^  ${name}: (.*);$`, "m").exec(fields) ?? [];
  return [...type.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word).sort();
}

describe("Every check of the database", () => {
  it("is listed here, either with what its callers may send or as filled only by the system", () => {
    const unknown = checks.filter(
      (check) => !(check.name in filledByCallers) && !filledByUs.has(check.name) && !listOfWords(check),
    );
    expect(unknown.map(({ name, expression }) => `${name} ${expression}`)).toEqual([]);
    const names = new Set(checks.map(({ name }) => name));
    expect([...Object.keys(filledByCallers), ...filledByUs].filter((name) => !names.has(name))).toEqual([]);
  });

  it("that lists words has the same ones as the types with which code and contract are compiled", async () => {
    const types = await readFile("server/database/types.ts", "utf8");
    const lists = checks.flatMap((check) => listOfWords(check) ?? []);
    expect(lists.length).toBeGreaterThan(30);
    const typed = lists.map(({ column }) => ({ column, words: typedWords(types, column) }));
    expect(typed).toEqual(lists);
  });

  it.each(Object.keys(filledByCallers))("%s accepts everything that the contract accepts", async (name) => {
    const { table, expression } = checks.find((check) => check.name === name)!;
    const { accepted } = filledByCallers[name]!;
    expect(accepted.length).toBeGreaterThan(1);
    for (const columns of accepted) {
      const { rows } = await sql<{ holds: boolean | null }>`select ${sql.raw(expression)} as holds
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(columns)}::jsonb)`.execute(database.db);
      expect(rows[0]?.holds, JSON.stringify(columns)).not.toBe(false);
    }
  });
});
