import type { Selectable } from "kysely";
import {
  confirmationPath,
  creditNotePath,
  orderConfirmationPath,
  orderPayPath,
  receiptPath,
} from "../../contract/paths.ts";
import type { StaffOrder, StaffRefund } from "../../contract/staff-order.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { courierServiceName, customerNameOf, standardPriority } from "../../domain/orders/display-defaults.ts";
import { findGateway } from "../../domain/orders/gateways.ts";
import { allowedActions, isQuoteRequest } from "../../domain/orders/order-actions.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { documentNumber, type OrderId } from "../../domain/orders/references.ts";
import { describeApproval } from "../approvals/describe-outcome.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Documents, Orders, Refunds } from "../database/types.ts";
import { refuseOnlinePayment } from "../orders/amount-due.ts";
import { readMarks } from "../orders/marks-column.ts";
import { dropoffInstructions, orderDetailsOf } from "../orders/order-details.ts";
import { type OrderLedger, orderState, readLedger } from "../orders/order-ledger.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";
import {
  billingAddressOf,
  isOnAccount,
  isWrittenOff,
  orderJsonOf,
  priceLinesOf,
  referencesOf,
} from "../orders/stored-order.ts";
import { isOnlinePaymentAvailable, readPaymentReadiness } from "../payments/payment-readiness.ts";
import { checkOrderChange } from "./change-order.ts";
import { checkBillingChange } from "./correct-billing.ts";
import { readOrderCases } from "./read-order-cases.ts";

const maxEvents = 200;
const maxEmails = 50;

export const getStaffOrder: Verb<{ id: OrderId }, StaffOrder> = async (context, { id }) => {
  const { db } = context;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const { settings } = await context.settings.current();
  const [ledger, readiness, parts] = await Promise.all([
    readLedger(db, id),
    readPaymentReadiness(context, order, settings),
    readRelated(db, order),
  ]);
  const { documents, emails, events, ...other } = parts;
  const remoteShop = remoteShopOf(context, order);
  const receipt = documents.find(
    ({ kind, payment_id, voided_at }) => kind === "receipt" && payment_id === null && voided_at === null,
  );
  return {
    ...orderFields(context, order, ledger),
    ...other,
    payments: other.payments.map((payment) => ({
      ...payment,
      receipt: ownReceiptOf(order, payment.id, documents),
    })),
    paymentCases: await readOrderCases(context, other.payments, ledger),
    pendingExport: remoteShop.url === null ? null : other.pendingExport,
    money: {
      paidCents: ledger.paidCents,
      refundedCents: ledger.refundedCents,
      pendingCents: ledger.pendingCents,
      disputedCents: ledger.disputedCents,
      refundableCents: ledger.remainingCents,
      dueCents: order.due_cents,
      receivedCents: order.date_paid === null ? order.received_cents : 0,
    },
    refunds: parts.refunds.map((refund) => staffRefund(order, refund, documents)),
    receipt: receipt
      ? { number: documentNumber("receipt", receipt.number), path: receiptPath(id, order.order_key) }
      : null,
    emails: emails.slice(0, maxEmails),
    events: events.slice(0, maxEvents),
    hidden: {
      emails: await countHidden(db, "emails", { id, shown: emails.length, limit: maxEmails }),
      events: await countHidden(db, "order_events", { id, shown: events.length, limit: maxEvents }),
    },
    actions: allowedActions(orderState(order, ledger), readiness),
    version: order.version,
    details: orderDetailsOf(order),
    invoice: await readInvoiceNumber(db, order.invoice_id),
    approval: { isWaiting: order.awaits_approval, text: await describeApproval(context, id) },
    change: remoteShop.url === null ? checkOrderChange(order) : readOnlyHere,
    billingChange: remoteShop.url === null ? checkBillingChange(order) : readOnlyHere,
  };
};

const readOnlyHere = { ok: false as const, reason: "This order is kept on the WordPress site; change it there" };

function orderFields(context: Context, order: Selectable<Orders>, { payment }: OrderLedger) {
  const { shipment, billing, meta } = orderJsonOf(order);
  const { booking, form, order: byOrder } = referencesOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const { shop_order_id: shopOrderId } = order;
  const shopUrl = shopOrderId && context.remoteShop.adminUrl(shopOrderId);
  return {
    id: order.id,
    number: orderNumber(order),
    shopOrder: shopOrderId && shopUrl ? { id: shopOrderId, url: shopUrl } : null,
    shopNumber: order.shop_number,
    status: order.status,
    kind: order.kind,
    isQuoteRequest: isQuoteRequest({ status: order.status, totalCents: order.total_cents }),
    isTest: findGateway(order.payment_method)?.isTest || payment?.livemode === false,
    references: { booking, form, order: byOrder, quote: shipment.quoteReference ?? null },
    createdAt: order.date_created.toISOString(),
    createdVia: order.created_via,
    modifiedAt: order.date_modified.toISOString(),
    paidAt: order.date_paid?.toISOString() ?? null,
    completedAt: order.date_completed?.toISOString() ?? null,
    accountId: order.account_id,
    onAccount: onAccountOf(order),
    writtenOff: writtenOffOf(order),
    customer: {
      name: customerNameOf(order.customer_name, billing.email || order.customer_email),
      email: billing.email ?? order.customer_email,
      phone: billing.phone ?? order.customer_phone,
    },
    billing: billingAddressOf(billing),
    billedTo: { company: billing.company ?? "", vatNumber: order.vat_number, poNumber: order.po_number },
    pickup: {
      address: shipment.pickup ?? emptyAddress,
      contactName: text(meta.pickup_contact_name),
      contactPhone: text(meta.pickup_contact_phone),
      instructions: text(meta.pickup_instructions),
    },
    dropoff: {
      address: shipment.dropoff ?? emptyAddress,
      contactName: text(meta.delivery_contact_name),
      contactPhone: text(meta.delivery_contact_phone),
      instructions: dropoffInstructions(meta),
    },
    positions: shipment.positions ?? null,
    addressMarks: readMarks(order),
    distanceKm: order.distance_km === null ? null : Number(order.distance_km),
    distanceSource: shipment.distanceSource ?? null,
    serviceName: order.service_name || courierServiceName,
    priority: order.priority ?? standardPriority,
    packageName: shipment.packageName ?? text(meta.package_type),
    packageDescription: text(meta.package_description),
    packageWeight: meta.package_weight ? Number(meta.package_weight) : null,
    quantity: shipment.quantity ?? 1,
    pallet: shipment.pallet ?? null,
    palletUnits: shipment.palletUnits ?? 0,
    scheduledDate: order.scheduled_date,
    estimatedDeliveryDate: order.estimated_delivery_date,
    currency: order.currency,
    netCents: order.net_cents,
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    paymentMethod: order.payment_method,
    paymentMethodTitle: order.payment_method_title,
    confirmationPath: confirmationPath(order.id, order.order_key),
    paymentPath:
      refuseOnlinePayment(order, context.now()) === null &&
      isOnlinePaymentAvailable({ ...context, remoteShop: remoteShopOf(context, order) })
        ? orderPayPath(order.id, order.order_key)
        : null,
  };
}

function onAccountOf(order: Selectable<Orders>): StaffOrder["onAccount"] {
  const { id, order_key, on_account_at: since, on_account_reference: reference } = order;
  if (since === null || !isOnAccount(order)) return null;
  return { since: since.toISOString(), reference: reference ?? "", paperPath: orderConfirmationPath(id, order_key) };
}

async function readInvoiceNumber(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const invoice = await db.selectFrom("invoices").select("number").where("id", "=", id).executeTakeFirst();
  return invoice?.number ? invoiceNumber("invoice", invoice.number) : null;
}

function writtenOffOf(order: Selectable<Orders>): StaffOrder["writtenOff"] {
  const { written_off_at: at, written_off_cents: cents, written_off_reason: reason } = order;
  return at !== null && isWrittenOff(order) ? { cents, at: at.toISOString(), reason: reason ?? "" } : null;
}

/** Related rows, each found through its own index. */
async function readRelated(db: Database, order: Selectable<Orders>) {
  const { id, quote_id } = order;
  const [lines, quote, waiting, payments, sessions, refunds, documents, emails, submissions, events] =
    await Promise.all([
      db
        .selectFrom("order_lines")
        .select(["code", "label", "amount_cents"])
        .where("order_id", "=", id)
        .orderBy("position")
        .execute(),
      db.selectFrom("quotes").select("path").where("id", "=", quote_id).executeTakeFirst(),
      db
        .selectFrom("shop_placements")
        .select(["placed_at", "attempts", "failure", "next_attempt_at"])
        .where("order_id", "=", id)
        .executeTakeFirst(),
      db.selectFrom("payments").selectAll().where("order_id", "=", id).orderBy("id", "desc").execute(),
      db
        .selectFrom("payment_sessions")
        .selectAll()
        .where("order_id", "=", id)
        .orderBy("created_at", "desc")
        .limit(20)
        .execute(),
      db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id", "desc").execute(),
      db.selectFrom("documents").selectAll().where("order_id", "=", id).execute(),
      db
        .selectFrom("emails")
        .select(["id", "template", "subject", "recipient", "state", "last_error", "created_at", "sent_at"])
        .where("order_id", "=", id)
        .orderBy("id", "desc")
        .limit(maxEmails + 1)
        .execute(),
      db
        .selectFrom("form_submissions")
        .select(["id", "form_id", "source", "created_at"])
        .where("order_id", "=", id)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("order_events")
        .select(["id", "happened_at", "actor", "kind", "note"])
        .where("order_id", "=", id)
        .orderBy("happened_at", "desc")
        .orderBy("id", "desc")
        .limit(maxEvents + 1)
        .execute(),
    ]);
  return {
    refunds,
    documents,
    lines: priceLinesOf(lines),
    pendingExport: waiting?.next_attempt_at
      ? {
          isUpdate: waiting.placed_at !== null,
          attempts: waiting.attempts,
          failure: waiting.failure,
          nextAttemptAt: waiting.next_attempt_at.toISOString(),
        }
      : null,
    path: orderJsonOf(order).shipment.repriced?.path ?? ((quote?.path ?? []) as [number, number][]),
    payments: payments.map((row) => ({
      id: row.id,
      method: row.method,
      methodTitle: row.method_title ?? paymentMethodTitle(row.method),
      reference: row.reference,
      amountCents: row.amount_cents,
      currency: row.currency,
      state: row.state,
      problem: row.case_reason,
      livemode: row.livemode,
      receivedAt: row.received_at.toISOString(),
      recordedAt: (row.recorded_at ?? row.received_at).toISOString(),
    })),
    paymentPages: sessions.map((row) => ({
      id: row.id,
      gateway: row.gateway,
      state: row.state,
      amountCents: row.amount_cents,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    })),
    emails: emails.map((row) => ({
      id: row.id,
      template: row.template,
      subject: row.subject,
      recipient: row.recipient,
      state: row.state,
      lastError: row.last_error,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
    submissions: submissions.map((row) => ({
      id: row.id,
      formId: row.form_id,
      source: row.source,
      createdAt: row.created_at.toISOString(),
    })),
    events: events.map((row) => ({
      id: row.id,
      at: row.happened_at.toISOString(),
      actor: row.actor,
      kind: row.kind,
      note: row.note,
    })),
  };
}

/**
 * The receipt of a difference or of part of the price; the receipt of the price or its rest belongs to the order
 * itself.
 */
function ownReceiptOf(order: Selectable<Orders>, paymentId: number, documents: Selectable<Documents>[]) {
  const found = documents.find(({ payment_id, voided_at }) => payment_id === paymentId && voided_at === null);
  const number = found && documentNumber("receipt", found.number);
  return number ? { number, path: receiptPath(order.id, order.order_key, number) } : null;
}

function staffRefund(
  order: Selectable<Orders>,
  refund: Selectable<Refunds>,
  documents: Selectable<Documents>[],
): StaffRefund {
  const note = documents.find(({ refund_id }) => refund_id === refund.id);
  const number = note && documentNumber("credit_note", note.number);
  return {
    id: refund.id,
    amountCents: refund.amount_cents,
    reason: refund.reason,
    byGateway: refund.by_gateway,
    state: refund.state,
    failure: refund.failure,
    requestedBy: refund.requested_by,
    createdAt: refund.created_at.toISOString(),
    settledAt: refund.settled_at?.toISOString() ?? null,
    creditNote: number
      ? { number, path: creditNotePath(order.id, number, order.order_key), voided: note.voided_at !== null }
      : null,
  };
}

/** Counts only if there are more rows than are shown. */
async function countHidden(
  db: Database,
  table: "emails" | "order_events",
  { id, shown, limit }: { id: OrderId; shown: number; limit: number },
): Promise<number> {
  if (shown <= limit) return 0;
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count) - limit;
}
