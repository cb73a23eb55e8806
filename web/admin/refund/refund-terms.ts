import type { ShopRefundRequest } from "../../../contract/shop.ts";
import { centsToDecimal, decimalToCents } from "../../../domain/money/euro.ts";

export const defaultReason = "Refund processed from admin";

export type RefundForm = { mode: "full" | "partial"; amount: string; reason: string; recordOnly: boolean };

/** Whole cents of what the form asks for; null where that is no amount above 0, or more than remains. */
export function refundCents(
  { mode, amount }: Pick<RefundForm, "mode" | "amount">,
  refundableCents: number,
): number | null {
  const cents = mode === "full" ? refundableCents : decimalToCents(amount);
  return cents !== null && cents > 0 && cents <= refundableCents ? cents : null;
}

/** As the shop's call takes it. Where it is only recorded, no payment is asked to go back. */
export function refundRequest(amountCents: number, { reason, recordOnly }: RefundForm): Required<ShopRefundRequest> {
  return {
    amount: centsToDecimal(amountCents),
    reason: reason.trim() || defaultReason,
    refund_payment: !recordOnly,
    api_refund: true,
  };
}
