import type { Cents } from "../../../domain/money/cents.ts";
import { remoteRefundId } from "../export/remote-refunds.ts";
import { metadataOf, type RemoteOrder, type RemoteRefund, refundKeyKey, remoteActor } from "./remote-order.ts";

/** What that shop's clock may be slow, as when its orders are looked for. */
const clockMarginMs = 10 * 60_000;
/** Its gateway has been asked and its key been stored by then; one whose answer was lost may still appear until then. */
export const settledAfterMs = 120_000;

/** `attempts`: how often it was tried here; 0: that shop has never heard of it. */
type Asked = { amountCents: Cents; askedAt: Date; attempts: number };
type Made = { amountCents: Cents; at: Date };

/**
 * That shop stores a refund, asks its gateway, and only then stores the key: one without a key may be ours that was broken off, unless it
 * is known here as another.
 */
export function mayBeOurs({ amountCents, askedAt, attempts }: Asked, made: Made): boolean {
  const isInTime = made.at.getTime() >= askedAt.getTime() - clockMarginMs;
  return attempts > 0 && made.amountCents === amountCents && isInTime;
}

/** Whether its key may still be on its way. */
export function isStillBeingMade(made: Pick<Made, "at">, { askedAt, now }: { askedAt: Date; now: Date }): boolean {
  // A slow clock there says that it was made before it was asked for.
  const at = Math.max(made.at.getTime(), askedAt.getTime());
  return now.getTime() - at < settledAfterMs;
}

/** A refund of that shop in our words. */
export type ToldRefund = {
  /** As `refunds.gateway_refund_id` has it. */
  gatewayRefundId: string;
  amountCents: Cents;
  reason: string;
  /** Of one that we asked for; empty of any other. */
  refundKey: string;
  /** Its gateway paid it back; else it was only written down there. */
  byGateway: boolean;
  at: Date;
  /** False where only its number, amount and reason are known. */
  isWhole: boolean;
};

/** An order's refunds, oldest first; those of nothing are none. */
export function toldRefunds(remote: RemoteOrder, details: readonly RemoteRefund[] | null): ToldRefund[] {
  return remote.refunds
    .map((refund) => {
      const detail = details?.find(({ id }) => id === refund.id);
      return {
        id: refund.id,
        gatewayRefundId: remoteRefundId(refund.id),
        amountCents: Math.abs(refund.total),
        reason: (detail?.reason ?? refund.reason).slice(0, 500),
        refundKey: detail ? metadataOf(detail.meta_data, refundKeyKey) : "",
        byGateway: detail?.refunded_payment ?? false,
        at: detail?.date_created_gmt ?? remote.date_modified_gmt,
        isWhole: detail !== undefined,
      };
    })
    .filter(({ amountCents }) => amountCents > 0)
    .sort((a, b) => a.id - b.id);
}

/** The same as the ledger has it, but for whose it is and what became of it. */
export function remoteRefundRow(told: ToldRefund) {
  return {
    amount_cents: told.amountCents,
    reason: told.reason,
    by_gateway: told.byGateway,
    gateway_refund_id: told.gatewayRefundId,
    requested_by: remoteActor,
    created_at: told.at,
  };
}
