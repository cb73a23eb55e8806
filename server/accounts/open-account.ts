import type { z } from "zod";
import type { createAccountBody } from "../../contract/accounts.schema.ts";
import type { Failure } from "../../contract/errors.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import { inviteMember } from "./invite-member.ts";
import { type Account, type NewAccount, storeAccount } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import type { Member } from "./store-member.ts";

type AccountInput = z.output<typeof createAccountBody>["account"];
type OwnerInput = z.output<typeof createAccountBody>["owner"];

/** Why an account cannot have this ledger code; null if no other account has it. */
export async function refuseDuplicateCode(
  { db }: Context,
  { ledgerCode }: Pick<AccountInput, "ledgerCode">,
  self: Account["id"] | null,
): Promise<Failure | null> {
  if (ledgerCode === "") return null;
  const other = await db
    .selectFrom("accounts")
    .select(["id", "number", "name"])
    .where((eb) => eb(eb.fn<string>("lower", ["ledger_code"]), "=", ledgerCode.toLowerCase()))
    .executeTakeFirst();
  if (!other || other.id === self) return null;
  const message = `${other.number} ${other.name} has this code`;
  return { failed: "invalid_fields", message, params: { "account.ledgerCode": message } };
}

/** `agreement`: the price agreement that replaces the tariff. */
type OpenOptions = {
  applicationId?: SubmissionId;
  agreement?: { id: number; name: string } | null;
  email?: "now" | "later";
};

/** Opens an account and invites its owner, in the caller's transaction. */
export async function openAccount(
  context: Context,
  { account, owner }: { account: AccountInput; owner: OwnerInput },
  { applicationId, agreement, email }: OpenOptions = {},
): Promise<{ account: Account; owner: Member }> {
  const stored = await storeAccount(
    context,
    { ...columnsOf(account), application_id: applicationId ?? null, price_agreement_id: agreement?.id ?? null },
    actorName(context.actor),
  );
  await storeAccountEvent(context, {
    accountId: stored.id,
    kind: "opened",
    note: `Opened with a credit limit of ${formatMoney(stored.credit_limit_cents, "EUR")} and ${stored.payment_terms_days} days to pay${agreement ? `, at the prices of ${agreement.name}` : ""}`,
    data: {
      creditLimitCents: stored.credit_limit_cents,
      ...(applicationId !== undefined && { applicationId }),
      ...(agreement && { priceAgreementId: agreement.id }),
    },
  });
  const invited = { name: owner.name, email: owner.email, phone: owner.phone, role: "owner" as const };
  return {
    account: stored,
    owner: await inviteMember(context, stored, invited, { email: email ?? "now", submissionId: applicationId }),
  };
}

/** The columns for the fields that staff set on an account. */
export function columnsOf(account: AccountInput): NewAccount {
  return {
    name: account.name,
    ledger_code: account.ledgerCode,
    company_number: account.companyNumber,
    vat_number: account.vatNumber,
    phone: account.phone,
    billing_address: JSON.stringify(account.billingAddress),
    invoice_emails: account.invoiceEmails,
    payment_terms_days: account.paymentTermsDays,
    credit_limit_cents: account.creditLimitCents,
    invoice_period: account.invoicePeriod,
    invoice_grouping: account.invoiceGrouping,
    po_number_rule: account.poNumberRule,
    cost_centre_rule: account.costCentreRule,
    cost_centres: account.costCentres,
    vat_treatment: account.vatTreatment,
    vat_treatment_reason: account.vatTreatmentReason,
    vat_number_checked_on: account.vatNumberCheckedOn,
    peppol_id: account.peppolId,
    buyer_reference: account.buyerReference,
    electronic_invoices_since: account.electronicInvoicesSince,
    monthly_minimum_cents: account.monthlyMinimumCents,
    monthly_minimum_rule: account.monthlyMinimumRule,
    standing_instructions: account.standingInstructions,
  };
}
