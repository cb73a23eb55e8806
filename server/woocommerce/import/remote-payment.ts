import { paymentMethodTitles, remoteMethod } from "../../../domain/orders/payment-methods.ts";
import type { RemoteOrder } from "../client/remote-order.ts";

/** How that shop calls the way an order is paid; 'Card' where it says nothing. One that it calls as we call an account is none of ours. */
export function remoteTitle({ payment_method_title: title }: Pick<RemoteOrder, "payment_method_title">): string {
  const text = title
    .replace(/<[^<>]*>/g, "")
    .trim()
    .slice(0, 100);
  if (text === "") return paymentMethodTitles[remoteMethod];
  return text === paymentMethodTitles.account ? `${text} there` : text;
}

/** Money that was taken there, as it is recorded here but for the order that it paid and how much it was. */
export function remotePaymentRow(remote: RemoteOrder) {
  return {
    method: "woocommerce" as const,
    method_title: remoteTitle(remote),
    reference: String(remote.id),
    livemode: true,
    currency: remote.currency,
  };
}

const paidStatuses = ["processing", "completed", "refunded"];

/** When an order that was made there was paid; null while it was not. What is being worked on or was refunded there, was paid there. */
export function remotePaidAt(remote: RemoteOrder): Date | null {
  if (remote.date_paid_gmt) return remote.date_paid_gmt;
  const isPaid = paidStatuses.includes(remote.status) || remote.refunds.some(({ total }) => total < 0);
  return isPaid ? (remote.date_completed_gmt ?? remote.date_created_gmt) : null;
}
