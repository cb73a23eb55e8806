import type { Insertable } from "kysely";
import type { Cents } from "../../../domain/money/euro.ts";
import { paymentMethodTitle, remoteMethod } from "../../../domain/orders/payment-methods.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Database } from "../../database/kysely.ts";
import type { Payments } from "../../database/types.ts";
import { storePayment } from "../../payments/store-payment.ts";
import { metadataValue, type RemoteOrder } from "../client/remote-order.ts";

/**
 * The remote title of a payment method, 'Card' if it has none; a title equal to ours for accounts is changed to tell
 * them apart.
 */
export function remoteMethodTitle({ payment_method_title: title }: Pick<RemoteOrder, "payment_method_title">): string {
  const text = cutText(title.replace(/<[^<>]*>/g, "").trim(), 100);
  if (text === "") return paymentMethodTitle(remoteMethod);
  return text === paymentMethodTitle("account") ? `${text} there` : text;
}

type Booked = Pick<Insertable<Payments>, "order_id" | "amount_cents" | "received_at" | "state" | "case_reason">;

/** Stores a remote payment in the ledger. Returns its id; null if it is already there. */
export function storeRemotePayment(db: Database, remote: RemoteOrder, booked: Booked): Promise<number | null> {
  return storePayment(db, {
    method: remoteMethod,
    method_title: remoteMethodTitle(remote),
    reference: String(remote.id),
    livemode: true,
    currency: remote.currency,
    ...booked,
  });
}

/** Stores the payment that paid an order made at the remote shop. */
export async function storeAppliedPayment(
  db: Database,
  remote: RemoteOrder,
  booked: Pick<Booked, "order_id" | "amount_cents" | "received_at">,
): Promise<number> {
  const id = await storeRemotePayment(db, remote, { ...booked, state: "applied" });
  if (id === null) throw new Error(`Order ${remote.id} of the WordPress site was paid for another order here`);
  return id;
}

const paidStatuses = ["processing", "completed", "refunded"];

/**
 * When an order made at the remote shop was paid; null while unpaid. An order in progress or refunded counts as paid.
 */
export function remotePaidAt(remote: RemoteOrder): Date | null {
  if (remote.date_paid_gmt) return remote.date_paid_gmt;
  const isPaid = paidStatuses.includes(remote.status) || remote.refunds.some(({ total }) => total < 0);
  return isPaid ? (remote.date_completed_gmt ?? remote.date_created_gmt) : null;
}

/** WooCommerce keeps saving an order for a while after its payment, for emails and stock. */
const settlingMs = 60_000;

/** `isCertain`: confirmed by the shop or its gateway; otherwise the price at the last import. */
type PaidAmount = { cents: Cents; isCertain: boolean };

/**
 * WooCommerce stores no amount with a payment, and staff may edit a paid order. Uses, in this order: what the card
 * gateway recorded; the total, unless the order was edited after it was paid; the price at the last import
 * (`knownCents`, null if the two never agreed).
 */
export function determinePaidAmount(remote: RemoteOrder, knownCents: Cents | null): PaidAmount {
  const charged = stripeChargedCents(remote);
  if (charged !== null) return { cents: charged, isCertain: true };
  const isUnchanged =
    remote.date_paid_gmt !== null && remote.date_modified_gmt.getTime() - remote.date_paid_gmt.getTime() <= settlingMs;
  if (isUnchanged || knownCents === null || knownCents === remote.total)
    return { cents: remote.total, isCertain: true };
  return { cents: knownCents, isCertain: false };
}

/**
 * The Stripe plugin stores net and fee, which add up to the charge until a refund reduces them. Null if it stored
 * neither.
 */
function stripeChargedCents({ meta_data: meta, currency, refunds }: RemoteOrder): Cents | null {
  if (refunds.length > 0 || metadataValue(meta, "_stripe_currency").toUpperCase() !== currency) return null;
  const [net, fee] = [metadataValue(meta, "_stripe_net"), metadataValue(meta, "_stripe_fee")].map(parseCents);
  return net === null || net === undefined || fee === null || fee === undefined ? null : net + fee;
}

function parseCents(text: string): Cents | null {
  return /^\d{1,8}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
