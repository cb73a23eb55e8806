import type { Cents } from "../../../domain/money/cents.ts";
import { metadataOf, refundKeyKey, type SiteOrder, type SiteRefund } from "../../woocommerce/site-order.ts";
import { siteActor } from "./site-actor.ts";
import { siteRefundId } from "./site-refunds.ts";

/** A refund of that site in our words. */
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
export function toldRefunds(site: SiteOrder, details: readonly SiteRefund[] | null): ToldRefund[] {
  return site.refunds
    .map((refund) => {
      const detail = details?.find(({ id }) => id === refund.id);
      return {
        id: refund.id,
        gatewayRefundId: siteRefundId(refund.id),
        amountCents: Math.abs(refund.total),
        reason: (detail?.reason ?? refund.reason).slice(0, 500),
        refundKey: detail ? metadataOf(detail.meta_data, refundKeyKey) : "",
        byGateway: detail?.refunded_payment ?? false,
        at: detail?.date_created_gmt ?? site.date_modified_gmt,
        isWhole: detail !== undefined,
      };
    })
    .filter(({ amountCents }) => amountCents > 0)
    .sort((a, b) => a.id - b.id);
}

/** The same as the ledger has it, but for whose it is and what became of it. */
export function siteRefundRow(told: ToldRefund) {
  return {
    amount_cents: told.amountCents,
    reason: told.reason,
    by_gateway: told.byGateway,
    gateway_refund_id: told.gatewayRefundId,
    requested_by: siteActor,
    created_at: told.at,
  };
}
