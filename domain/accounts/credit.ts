import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";

/** What an account owes or will owe, gross; none is negative. */
export type Exposure = {
  /** What is still due on published invoices. */
  openInvoicesCents: Cents;
  /** Orders on account, booked or finished, that are on no published invoice. */
  ordersCents: Cents;
  /** Charges beyond the price of these orders. */
  chargesCents: Cents;
  /** Orders that wait for an approver. */
  awaitingApprovalCents: Cents;
  /** Payments and credit notes that pay no invoice yet. */
  unallocatedCents: Cents;
};

export const noExposure: Exposure = {
  openInvoicesCents: 0,
  ordersCents: 0,
  chargesCents: 0,
  awaitingApprovalCents: 0,
  unallocatedCents: 0,
};

/** Negative while the account has more credit than it owes. */
export function exposureCents(exposure: Exposure): Cents {
  const { openInvoicesCents, ordersCents, chargesCents, awaitingApprovalCents, unallocatedCents } = exposure;
  return openInvoicesCents + ordersCents + chargesCents + awaitingApprovalCents - unallocatedCents;
}

/** How much can still be booked on account; 0 once the limit is reached. */
export function availableCredit(limitCents: Cents, exposure: Exposure): Cents {
  return Math.max(0, limitCents - exposureCents(exposure));
}

/** Why this gross amount cannot be added on credit, for members and staff; null if the limit allows it. */
export function refuseCredit(limitCents: Cents, exposure: Exposure, additionalCents: Cents): string | null {
  if (additionalCents <= 0 || exposureCents(exposure) + additionalCents <= limitCents) return null;
  const available = formatMoney(availableCredit(limitCents, exposure), "EUR");
  return `This booking is above the account's credit limit: ${available} of ${formatMoney(limitCents, "EUR")} is available. Pay by card, or call us about the limit.`;
}
