import type { Selectable } from "kysely";
import {
  confirmationPath,
  creditNotePath,
  orderConfirmationPath,
  orderPayPath,
  receiptPath,
} from "../../contract/paths.ts";
import type { StaffOrder, StaffRefund } from "../../contract/staff-order.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import { courierServiceName, customerNameOf, standardPriority } from "../../domain/orders/display-defaults.ts";
import { allowedActions, isQuoteRequest } from "../../domain/orders/order-actions.ts";
import { paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import { documentNumber, type OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Documents, Orders, Refunds } from "../database/types.ts";
import { canTakePayments, paymentReadiness, refuseOnline } from "../payments/payment-readiness.ts";
import { changeAllowed } from "./change-order.ts";
import { dropoffInstructions, orderDetailsOf } from "./order-details.ts";
import { type OrderLedger, orderState, readLedger } from "./order-ledger.ts";
import { billingAddressOf, isOnAccount, orderJsonOf, priceLinesOf, referencesOf } from "./stored-order.ts";

const maxEvents = 200;
const maxEmails = 50;

/** An order whole, as staff read it. */
export const getStaffOrder: Verb<{ id: OrderId }, StaffOrder> = async (context, { id }) => {
  const { db } = context;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const { settings } = await context.settings.current();
  const [ledger, readiness, parts] = await Promise.all([
    readLedger(db, id),
    paymentReadiness(context, order, settings),
    partsOf(db, order),
  ]);
  const { documents, emails, events, ...other } = parts;
  const receipt = documents.find(
    ({ kind, payment_id, voided_at }) => kind === "receipt" && payment_id === null && voided_at === null,
  );
  return {
    ...orderItself(context, order, ledger),
    ...other,
    payments: other.payments.map((payment) => ({
      ...payment,
      receipt: differenceReceipt(order, payment.id, documents),
    })),
    pendingExport: context.remoteShop.url === null ? null : other.pendingExport,
    money: {
      paidCents: ledger.paidCents,
      refundedCents: ledger.refundedCents,
      pendingCents: ledger.pendingCents,
      disputedCents: ledger.disputedCents,
      refundableCents: ledger.remainingCents,
      dueCents: order.due_cents,
    },
    refunds: parts.refunds.map((refund) => staffRefund(order, refund, documents)),
    receipt: receipt
      ? { number: documentNumber("receipt", receipt.number), path: receiptPath(id, order.order_key) }
      : null,
    emails: emails.slice(0, maxEmails),
    events: events.slice(0, maxEvents),
    hidden: {
      emails: await hiddenOf(db, "emails", { id, shown: emails.length, most: maxEmails }),
      events: await hiddenOf(db, "order_events", { id, shown: events.length, most: maxEvents }),
    },
    actions: allowedActions(orderState(order, ledger), readiness),
    version: order.version,
    details: orderDetailsOf(order),
    change: context.remoteShop.url === null ? changeAllowed(order) : changedThere,
  };
};

const changedThere = { ok: false as const, reason: "This order is kept on the WordPress site; change it there" };

function orderItself(context: Context, order: Selectable<Orders>, { payment }: OrderLedger) {
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
    isTest: order.payment_method === "sandbox" || payment?.livemode === false,
    references: { booking, form, order: byOrder, quote: shipment.quoteReference ?? null },
    createdAt: order.date_created.toISOString(),
    createdVia: order.created_via,
    modifiedAt: order.date_modified.toISOString(),
    paidAt: order.date_paid?.toISOString() ?? null,
    completedAt: order.date_completed?.toISOString() ?? null,
    onAccount: onAccountOf(order),
    customer: {
      name: customerNameOf(order.customer_name, billing.email || order.customer_email),
      email: billing.email ?? order.customer_email,
      phone: billing.phone ?? order.customer_phone,
    },
    billing: billingAddressOf(billing),
    pickup: {
      address: shipment.pickup ?? noAddress,
      contactName: text(meta.pickup_contact_name),
      contactPhone: text(meta.pickup_contact_phone),
      instructions: text(meta.pickup_instructions),
    },
    dropoff: {
      address: shipment.dropoff ?? noAddress,
      contactName: text(meta.delivery_contact_name),
      contactPhone: text(meta.delivery_contact_phone),
      instructions: dropoffInstructions(meta),
    },
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
      refuseOnline(order, context.now()) === null && canTakePayments(context)
        ? orderPayPath(order.id, order.order_key)
        : null,
  };
}

function onAccountOf(order: Selectable<Orders>): StaffOrder["onAccount"] {
  const { id, order_key, on_account_at: since, on_account_reference: reference } = order;
  if (since === null || !isOnAccount(order)) return null;
  return { since: since.toISOString(), reference: reference ?? "", paperPath: orderConfirmationPath(id, order_key) };
}

/** What belongs to an order beside its own row, each found by an index of its own. */
async function partsOf(db: Database, order: Selectable<Orders>) {
  const { id, quote_id } = order;
  const [lines, quote, waiting, payments, pages, refunds, documents, emails, submissions, events] = await Promise.all([
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
      methodTitle: row.method_title ?? paymentMethodTitles[row.method],
      reference: row.reference,
      amountCents: row.amount_cents,
      currency: row.currency,
      state: row.state,
      problem: row.problem,
      livemode: row.livemode,
      receivedAt: row.received_at.toISOString(),
    })),
    paymentPages: pages.map((row) => ({
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

/** The receipt for a difference; that of the first payment stands with the order. */
function differenceReceipt(order: Selectable<Orders>, paymentId: number, documents: Selectable<Documents>[]) {
  const found = documents.find(({ payment_id }) => payment_id === paymentId);
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

/** Counted only where there are more than are shown. */
async function hiddenOf(
  db: Database,
  table: "emails" | "order_events",
  { id, shown, most }: { id: OrderId; shown: number; most: number },
): Promise<number> {
  if (shown <= most) return 0;
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count) - most;
}
