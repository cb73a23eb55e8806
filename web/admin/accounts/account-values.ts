import type { AccountTerms, NewAccount } from "../../../contract/accounts.ts";
import {
  defaultTermsDays,
  type FieldRule,
  type InvoiceGrouping,
  type InvoicePeriod,
  type MinimumRule,
  type VatTreatment,
} from "../../../domain/accounts/billing-options.ts";
import { emptyAddress } from "../../../domain/addresses/address.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import type { Errors } from "../../forms/form-store.ts";

/** What staff type of an account: amounts, days and lists as text, under the names of the call's fields. */
export type AccountValues = Omit<
  AccountTerms,
  "creditLimitCents" | "monthlyMinimumCents" | "paymentTermsDays" | "invoiceEmails" | "costCentres"
> & {
  creditLimitCents: string;
  monthlyMinimumCents: string;
  paymentTermsDays: string;
  invoiceEmails: string;
  costCentres: string;
};

const typedAmount = (cents: number) => (cents / 100).toFixed(2);

export const emptyAccount: AccountValues = {
  name: "",
  ledgerCode: "",
  companyNumber: "",
  vatNumber: "",
  phone: "",
  billingAddress: { ...emptyAddress, address2: "", country: "IE" },
  invoiceEmails: "",
  paymentTermsDays: String(defaultTermsDays),
  creditLimitCents: "",
  invoicePeriod: "monthly",
  invoiceGrouping: "account",
  poNumberRule: "off",
  costCentreRule: "off",
  costCentres: "",
  vatTreatment: "standard",
  vatTreatmentReason: "",
  vatNumberCheckedOn: null,
  peppolId: "",
  buyerReference: "",
  electronicInvoicesSince: null,
  monthlyMinimumCents: "0.00",
  monthlyMinimumRule: "nothing",
  standingInstructions: "",
};

export function valuesOf(terms: AccountTerms): AccountValues {
  const known = Object.keys(emptyAccount) as (keyof AccountTerms)[];
  const own = Object.fromEntries(known.map((key) => [key, terms[key]])) as AccountTerms;
  return {
    ...own,
    billingAddress: { address2: "", ...terms.billingAddress },
    invoiceEmails: terms.invoiceEmails.join(", "),
    costCentres: terms.costCentres.join("\n"),
    paymentTermsDays: String(terms.paymentTermsDays),
    creditLimitCents: typedAmount(terms.creditLimitCents),
    monthlyMinimumCents: typedAmount(terms.monthlyMinimumCents),
  };
}

/** Errors that only this form can detect: amounts and days that are not numbers. The server checks everything else. */
export function checkAccount({ account }: { account: AccountValues }): Errors {
  const errors: Record<string, string> = {};
  for (const name of ["creditLimitCents", "monthlyMinimumCents"] as const) {
    const read = readTypedAmount(account[name]);
    if (!read.ok) errors[`account.${name}`] = read.error;
  }
  if (!/^\d+$/.test(account.paymentTermsDays.trim())) errors["account.paymentTermsDays"] = "Enter a number of days";
  return errors;
}

/** The call's fields; the values were checked. */
export function requestOf(values: AccountValues): NewAccount["account"] {
  const cents = (text: string) => {
    const read = readTypedAmount(text);
    return read.ok ? read.cents : 0;
  };
  return {
    ...values,
    billingAddress: withoutName(values.billingAddress),
    invoiceEmails: splitList(values.invoiceEmails, /[\s,;]+/),
    costCentres: splitList(values.costCentres, /[\n;]+/),
    paymentTermsDays: Number(values.paymentTermsDays),
    creditLimitCents: cents(values.creditLimitCents),
    monthlyMinimumCents: cents(values.monthlyMinimumCents),
    vatNumberCheckedOn: values.vatNumberCheckedOn || null,
    electronicInvoicesSince: values.electronicInvoicesSince || null,
  };
}

function withoutName({ address1, address2 = "", city, state, postcode, country }: AccountTerms["billingAddress"]) {
  return { address1, address2, city, state, postcode, country };
}

function splitList(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
}

const options = <Value extends string>(names: Record<Value, string>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

export const periodOptions = options<InvoicePeriod>({
  monthly: "Monthly",
  weekly: "Weekly",
  per_order: "An invoice per order",
});
export const groupingOptions = options<InvoiceGrouping>({
  account: "One invoice for the account",
  cost_centre: "One per cost centre",
  po_number: "One per PO number",
});
export const ruleOptions = options<FieldRule>({ off: "Not asked for", asked: "Asked for", required: "Required" });
export const treatmentOptions = options<VatTreatment>({
  standard: "Standard rate, 23%",
  zero: "Zero rate",
  reverse_charge: "Reverse charge",
  outside_scope: "Outside the scope of VAT",
});
export const minimumOptions = options<MinimumRule>({
  nothing: "Nothing",
  report: "Report it to us",
  proposed_line: "Propose a line in the invoice draft",
});
