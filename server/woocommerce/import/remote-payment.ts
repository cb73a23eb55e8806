import type { Insertable } from "kysely";
import type { Cents } from "../../../domain/money/euro.ts";
import { paymentMethodTitles, remoteMethod } from "../../../domain/orders/payment-methods.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Database } from "../../database/kysely.ts";
import type { Payments } from "../../database/types.ts";
import { storePayment } from "../../payments/store-payment.ts";
import { metadataOf, type RemoteOrder } from "../client/remote-order.ts";

/** How that shop calls the way an order is paid; 'Card' where it says nothing. One that it calls as we call an account is none of ours. */
export function remoteTitle({ payment_method_title: title }: Pick<RemoteOrder, "payment_method_title">): string {
  const text = cutText(title.replace(/<[^<>]*>/g, "").trim(), 100);
  if (text === "") return paymentMethodTitles[remoteMethod];
  return text === paymentMethodTitles.account ? `${text} there` : text;
}

type Booked = Pick<Insertable<Payments>, "order_id" | "amount_cents" | "received_at" | "state" | "problem">;

/** Writes money that was taken there into the ledger. Answers its number; null where it is there already. */
export function storeRemotePayment(db: Database, remote: RemoteOrder, booked: Booked): Promise<number | null> {
  return storePayment(db, {
    method: remoteMethod,
    method_title: remoteTitle(remote),
    reference: String(remote.id),
    livemode: true,
    currency: remote.currency,
    ...booked,
  });
}

/** The same of the payment that paid an order made there. */
export async function storeOnlyPayment(
  db: Database,
  remote: RemoteOrder,
  booked: Pick<Booked, "order_id" | "amount_cents" | "received_at">,
): Promise<number> {
  const id = await storeRemotePayment(db, remote, { ...booked, state: "applied" });
  if (id === null) throw new Error(`Order ${remote.id} of the WordPress site was paid for another order here`);
  return id;
}

const paidStatuses = ["processing", "completed", "refunded"];

/** When an order that was made there was paid; null while it was not. What is being worked on or was refunded there, was paid there. */
export function remotePaidAt(remote: RemoteOrder): Date | null {
  if (remote.date_paid_gmt) return remote.date_paid_gmt;
  const isPaid = paidStatuses.includes(remote.status) || remote.refunds.some(({ total }) => total < 0);
  return isPaid ? (remote.date_completed_gmt ?? remote.date_created_gmt) : null;
}

/** A shop goes on saving an order for a while after its payment: emails are sent, stock is counted. */
const settlingMs = 60_000;

/** `isCertain`: that shop or its gateway says so; else it is what the order cost when it was last read. */
type PaidAmount = { cents: Cents; isCertain: boolean };

/**
 * What was paid of an order there. WooCommerce keeps no amount with a payment, only what the order costs now, and staff may edit a paid one.
 * So it is, in this order: what its card gateway has written down; the total, where nobody has changed the order since it was paid; what it
 * cost when it was last read here. `knownCents`: that; null where it was never the same on both sides.
 */
export function paidAmount(remote: RemoteOrder, knownCents: Cents | null): PaidAmount {
  const charged = chargedByStripe(remote);
  if (charged !== null) return { cents: charged, isCertain: true };
  const isUnchanged =
    remote.date_paid_gmt !== null && remote.date_modified_gmt.getTime() - remote.date_paid_gmt.getTime() <= settlingMs;
  if (isUnchanged || knownCents === null || knownCents === remote.total)
    return { cents: remote.total, isCertain: true };
  return { cents: knownCents, isCertain: false };
}

/** The Stripe plugin keeps what arrived and its fee, which are what was charged; after a refund they are less. Null where it says nothing. */
function chargedByStripe({ meta_data: meta, currency, refunds }: RemoteOrder): Cents | null {
  if (refunds.length > 0 || metadataOf(meta, "_stripe_currency").toUpperCase() !== currency) return null;
  const [net, fee] = [metadataOf(meta, "_stripe_net"), metadataOf(meta, "_stripe_fee")].map(hundredths);
  return net === null || net === undefined || fee === null || fee === undefined ? null : net + fee;
}

function hundredths(text: string): Cents | null {
  return /^\d{1,8}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
