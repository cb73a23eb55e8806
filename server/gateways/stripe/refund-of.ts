import type Stripe from "stripe";
import type { GatewayRefund } from "../gateway.ts";
import { dateOf } from "./session-of.ts";

/** Null for one without a payment intent: other business of the same account. */
export function refundOf(refund: Stripe.Refund): GatewayRefund | null {
  const { payment_intent: intent } = refund;
  if (intent === null) return null;
  const state = stateOf(refund.status);
  return {
    gatewayRefundId: refund.id,
    refundKey: refund.metadata?.["refund_key"] ?? null,
    paymentId: typeof intent === "string" ? intent : intent.id,
    amountCents: refund.amount,
    state,
    failure: state === "failed" ? failureOf(refund) : null,
    createdAt: dateOf(refund.created),
  };
}

function stateOf(status: string | null): GatewayRefund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** In words for staff, e.g. 'expired or canceled card'. */
function failureOf({ failure_reason: reason, status }: Stripe.Refund): string {
  return (reason ?? (status === "canceled" ? "It was cancelled at Stripe" : "Stripe gives no reason")).replaceAll(
    "_",
    " ",
  );
}
