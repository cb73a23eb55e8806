import { z } from "zod";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { GatewayRefund, RefundGateway } from "../../gateways/gateway.ts";
import { centsSchema, metadataSchema, metadataValue, type RemoteOrder, textSchema, utcSchema } from "./remote-order.ts";

/** The metadata key that marks a remote refund as one of ours. */
export const refundKeyMetadata = "courier_refund_key";

/** In the format of wc/v3. */
export const refundSchema = z.object({
  id: z.int().positive(),
  date_created_gmt: utcSchema,
  amount: centsSchema,
  reason: textSchema,
  /** Whether the remote gateway paid it back; otherwise it was only recorded. */
  refunded_payment: z.boolean().catch(false),
  meta_data: metadataSchema,
});

/**
 * A remote refund in the shape of any gateway's; `paymentId` is the id of its remote order. Listed refunds have been
 * paid back.
 */
export type RemoteRefund = GatewayRefund & {
  reason: string;
  /** Whether the remote gateway paid it back; otherwise it was only recorded there. */
  byGateway: boolean;
  /** False if only its id, amount and reason are known. */
  hasDetails: boolean;
};

/** Makes a remote refund's id unique among those of all gateways. */
export function remoteRefundId(id: number): string {
  return `wc-${id}`;
}

export function toRemoteRefund(refund: z.infer<typeof refundSchema>, shopOrderId: WooCommerceOrderId): RemoteRefund {
  return {
    gatewayRefundId: remoteRefundId(refund.id),
    refundKey: metadataValue(refund.meta_data, refundKeyMetadata) || null,
    paymentId: String(shopOrderId),
    amountCents: refund.amount,
    state: "succeeded",
    failure: null,
    createdAt: refund.date_created_gmt,
    reason: cutText(refund.reason, 500),
    byGateway: refund.refunded_payment,
    hasDetails: true,
  };
}

/** An order's refunds, oldest first, with their details where known; refunds of zero are left out. */
export function listRefunds(remote: RemoteOrder, details: readonly RemoteRefund[] | null): RemoteRefund[] {
  return remote.refunds
    .filter(({ total }) => total !== 0)
    .sort((a, b) => a.id - b.id)
    .map(({ id, reason, total }) => {
      const bare = { id, reason, amount: Math.abs(total), date_created_gmt: remote.date_modified_gmt };
      const listed = toRemoteRefund({ ...bare, refunded_payment: false, meta_data: [] }, remote.id);
      const detail = details?.find(({ gatewayRefundId }) => gatewayRefundId === listed.gatewayRefundId);
      return detail ? { ...detail, amountCents: listed.amountCents } : { ...listed, hasDetails: false };
    });
}

/** How far the remote clock may be behind. */
const clockMarginMs = 10 * 60_000;
/** After this time a refund is complete remotely; until then one whose response was lost may still appear. */
export const settledAfterMs = 120_000;

/**
 * Whether a remote refund is one we requested. The shop stores a refund, calls its gateway and only then stores the
 * key, so one without a key may be ours, interrupted. `later`: its key may still be on its way.
 */
export const matchOwnRefund: NonNullable<RefundGateway["isOurs"]> = (
  made,
  { amountCents, requestedAt, attempts, now },
) => {
  if (made.refundKey !== null || attempts === 0 || made.amountCents !== amountCents) return "no";
  if (made.createdAt.getTime() < requestedAt.getTime() - clockMarginMs) return "no";
  // A slow remote clock may date the refund before our request.
  const at = Math.max(made.createdAt.getTime(), requestedAt.getTime());
  return now.getTime() - at < settledAfterMs ? "later" : "yes";
};
