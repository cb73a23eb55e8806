import type { z } from "zod";
import type { changeAccountBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails, AccountTerms } from "../../contract/accounts.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Verb } from "../context.ts";
import { listMembers } from "./list-members.ts";
import { columnsOf, refuseDuplicateCode } from "./open-account.ts";
import { showAccount, termsOf } from "./show-account.ts";
import { updateAccount } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId } & z.output<typeof changeAccountBody>;

/** Changes an account, if it still has the version that was shown. Writes nothing if nothing differs. */
export const changeAccount: Verb<Input, AccountDetails> = (context, { id, version, account: values }) =>
  withAccountLock(context, id, async (context, before) => {
    const members = await listMembers(context, id);
    if (before.version !== version)
      return {
        failed: "account_changed",
        message: "Somebody else has changed this account. Load it again and repeat your change.",
      };
    const refused = await refuseDuplicateCode(context, values, id);
    if (refused) return refused;
    const changes = describeChanges(termsOf(before), values);
    if (changes.length === 0) return showAccount(before, members);
    const account = await updateAccount(context, id, columnsOf(values));
    await storeAccountEvent(context, {
      accountId: id,
      kind: "changed",
      note: `Changed ${changes.map(({ words }) => words).join(", ")}`,
      data: {
        fields: changes.map(({ field }) => field),
        creditLimitCents: account.credit_limit_cents,
        paymentTermsDays: account.payment_terms_days,
      },
      before: { creditLimitCents: before.credit_limit_cents, paymentTermsDays: before.payment_terms_days },
    });
    return showAccount(account, members);
  });

const labels: Record<keyof AccountTerms, string> = {
  name: "name",
  ledgerCode: "code",
  companyNumber: "company number",
  vatNumber: "VAT number",
  phone: "phone",
  billingAddress: "billing address",
  invoiceEmails: "invoice emails",
  paymentTermsDays: "payment terms",
  creditLimitCents: "credit limit",
  invoicePeriod: "invoice period",
  invoiceGrouping: "grouping of invoices",
  poNumberRule: "PO number",
  costCentreRule: "cost centre",
  costCentres: "list of cost centres",
  vatTreatment: "VAT treatment",
  vatTreatmentReason: "reason for the VAT treatment",
  vatNumberCheckedOn: "day of the VAT check",
  peppolId: "Peppol ID",
  buyerReference: "buyer reference",
  electronicInvoicesSince: "consent to electronic invoices",
  monthlyMinimumCents: "monthly minimum",
  monthlyMinimumRule: "rule below the minimum",
  standingInstructions: "standing instructions",
};

/** What differs, in words; amounts and days with both values. */
function describeChanges(before: AccountTerms, after: AccountTerms): { field: string; words: string }[] {
  const fields = Object.keys(labels) as (keyof AccountTerms)[];
  // JSON read from the database has its keys in another order.
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
    );
  const show = (field: keyof AccountTerms, value: unknown) =>
    field.endsWith("Cents") ? formatMoney(Number(value), "EUR") : `${String(value)} days`;
  return fields
    .filter((field) => text(before[field]) !== text(after[field]))
    .map((field) => {
      const isNumber = typeof after[field] === "number";
      const values = isNumber ? ` from ${show(field, before[field])} to ${show(field, after[field])}` : "";
      return { field, words: `${labels[field]}${values}` };
    });
}
