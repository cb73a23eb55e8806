import { z } from "zod";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { GatewayRefund, RefundGateway } from "../../gateways/gateway.ts";
import { cents, metadata, metadataOf, type RemoteOrder, text, utc } from "./remote-order.ts";

/** The metadata by which a refund there is known to be one of ours. */
export const refundKeyKey = "courier_refund_key";

/** As wc/v3 has it. */
export const refundSchema = z.object({
  id: z.int().positive(),
  date_created_gmt: utc,
  amount: cents,
  reason: text,
  /** Whether its gateway paid it back; else it was only written down. */
  refunded_payment: z.boolean().catch(false),
  meta_data: metadata,
});

/** A refund of that shop, as of any gateway; `paymentId` is the number of its order there. What is listed there has been paid back. */
export type RemoteRefund = GatewayRefund & {
  reason: string;
  /** Its gateway paid it back; else it was only written down there. */
  byGateway: boolean;
  /** False where only its number, amount and reason are known. */
  isWhole: boolean;
};

/** A refund's id at that shop among those of all gateways. */
export function remoteRefundId(id: number): string {
  return `wc-${id}`;
}

export function remoteRefundOf(refund: z.infer<typeof refundSchema>, shopOrderId: WooCommerceOrderId): RemoteRefund {
  return {
    gatewayRefundId: remoteRefundId(refund.id),
    refundKey: metadataOf(refund.meta_data, refundKeyKey) || null,
    paymentId: String(shopOrderId),
    amountCents: refund.amount,
    state: "succeeded",
    failure: null,
    createdAt: refund.date_created_gmt,
    reason: cutText(refund.reason, 500),
    byGateway: refund.refunded_payment,
    isWhole: true,
  };
}

/** An order's refunds, oldest first, with what is known of each; those of nothing are none. */
export function refundsOf(remote: RemoteOrder, details: readonly RemoteRefund[] | null): RemoteRefund[] {
  return remote.refunds
    .filter(({ total }) => total !== 0)
    .sort((a, b) => a.id - b.id)
    .map(({ id, reason, total }) => {
      const bare = { id, reason, amount: Math.abs(total), date_created_gmt: remote.date_modified_gmt };
      const listed = remoteRefundOf({ ...bare, refunded_payment: false, meta_data: [] }, remote.id);
      const detail = details?.find(({ gatewayRefundId }) => gatewayRefundId === listed.gatewayRefundId);
      return detail ? { ...detail, amountCents: listed.amountCents } : { ...listed, isWhole: false };
    });
}

/** What that shop's clock may be slow, as when its orders are looked for. */
const clockMarginMs = 10 * 60_000;
/** Its gateway has been asked and its key been stored by then; one whose answer was lost may still appear until then. */
export const settledAfterMs = 120_000;

/**
 * Whether a refund there is one that was asked for here. That shop stores a refund, asks its gateway, and only then stores the key: one
 * without a key may be ours that was broken off. `later`: its key may still be on its way.
 */
export const isOurs: NonNullable<RefundGateway["isOurs"]> = (made, { amountCents, askedAt, attempts, now }) => {
  if (made.refundKey !== null || attempts === 0 || made.amountCents !== amountCents) return "no";
  if (made.createdAt.getTime() < askedAt.getTime() - clockMarginMs) return "no";
  // A slow clock there says that it was made before it was asked for.
  const at = Math.max(made.createdAt.getTime(), askedAt.getTime());
  return now.getTime() - at < settledAfterMs ? "later" : "yes";
};
