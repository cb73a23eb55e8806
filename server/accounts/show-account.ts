import type { AccountDetails, AccountMember, AccountTerms } from "../../contract/accounts.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { Account } from "./store-account.ts";
import type { Member } from "./store-member.ts";

/** An account as staff see it. */
export function showAccount(account: Account, members: Member[]): AccountDetails {
  return {
    ...termsOf(account),
    id: account.id,
    number: account.number,
    status: account.status,
    statusReason: account.status_reason,
    priceAgreementId: account.price_agreement_id,
    createdAt: account.created_at.toISOString(),
    createdBy: account.created_by,
    version: account.version,
    members: members.map(showMember),
  };
}

/** The fields that staff set on an account. */
export function termsOf(account: Account): AccountTerms {
  return {
    name: account.name,
    ledgerCode: account.ledger_code,
    companyNumber: account.company_number,
    vatNumber: account.vat_number,
    phone: account.phone,
    billingAddress: account.billing_address as Address,
    invoiceEmails: account.invoice_emails,
    paymentTermsDays: account.payment_terms_days,
    creditLimitCents: account.credit_limit_cents,
    invoicePeriod: account.invoice_period,
    invoiceGrouping: account.invoice_grouping,
    poNumberRule: account.po_number_rule,
    costCentreRule: account.cost_centre_rule,
    costCentres: account.cost_centres,
    vatTreatment: account.vat_treatment,
    vatTreatmentReason: account.vat_treatment_reason,
    vatNumberCheckedOn: account.vat_number_checked_on,
    peppolId: account.peppol_id,
    buyerReference: account.buyer_reference,
    electronicInvoicesSince: account.electronic_invoices_since,
    monthlyMinimumCents: account.monthly_minimum_cents,
    monthlyMinimumRule: account.monthly_minimum_rule,
    standingInstructions: account.standing_instructions,
  };
}

/** A member as staff see them. */
export function showMember(member: Member): AccountMember {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    phone: member.phone,
    role: member.role,
    orderLimitCents: member.order_limit_cents,
    monthLimitCents: member.month_limit_cents,
    state: member.state,
    invitedAt: member.invited_at.toISOString(),
    activatedAt: member.activated_at?.toISOString() ?? null,
    disabledAt: member.disabled_at?.toISOString() ?? null,
  };
}
