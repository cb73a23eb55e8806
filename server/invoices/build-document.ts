import { brand } from "../../brand.ts";
import { portalDeliveryPath } from "../../contract/portal-paths.ts";
import type { AccountDocument, DocumentLine } from "../../domain/invoicing/account-document.ts";
import type { BillingPeriod } from "../../domain/invoicing/billing-periods.ts";
import type { InvoiceTotals } from "../../domain/invoicing/invoice-totals.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import type { Context } from "../context.ts";
import { addressOrEmpty } from "./address-of-account.ts";
import { readInvoicingSettings } from "./invoicing-settings.ts";
import type { DraftContent } from "./read-drafts.ts";
import type { Invoice } from "./store-invoice.ts";

/** Builds the invoice that publishing a draft today creates. */
export function buildInvoice(
  context: Pick<Context, "now" | "environment">,
  draft: Invoice,
  { account, lines, totals }: DraftContent,
  { number, parties }: { number: string; parties: Parties },
): AccountDocument {
  const issuedOn = dublinDate(context.now());
  return {
    kind: "invoice",
    number,
    issuedOn,
    dueOn: addDays(issuedOn, account.payment_terms_days),
    termsDays: account.payment_terms_days,
    period: { from: draft.period_from, to: draft.period_to },
    ...parties,
    buyer: buyerOf(account),
    poNumber: draft.grouped_by === "po_number" ? draft.group_value : "",
    costCentre: draft.grouped_by === "cost_centre" ? draft.group_value : "",
    lines: lines.map((line) => documentLine(context, line)),
    totals: withoutDifference(totals),
    precedes: null,
    reason: "",
  };
}

type Credited = {
  invoice: AccountDocument;
  account: Account;
  lines: DocumentLine[];
  totals: InvoiceTotals;
  reason: string;
  number: string;
  parties: Parties;
};

/** Builds a credit note for lines of an invoice, with positive amounts. */
export function buildCreditNote(
  context: Pick<Context, "now">,
  { invoice, account, lines, totals, reason, number, parties }: Credited,
): AccountDocument {
  return {
    kind: "credit_note",
    number,
    issuedOn: dublinDate(context.now()),
    dueOn: null,
    termsDays: invoice.termsDays,
    period: invoice.period satisfies BillingPeriod,
    ...parties,
    buyer: buyerOf(account),
    poNumber: invoice.poNumber,
    costCentre: invoice.costCentre,
    lines,
    totals: withoutDifference(totals),
    precedes: { number: invoice.number, issuedOn: invoice.issuedOn },
    reason,
  };
}

export type Parties = Pick<AccountDocument, "seller" | "bank">;

/** The sender of an invoice or statement, and where to pay. */
export async function partiesOf({ environment, db }: Pick<Context, "environment" | "db">): Promise<Parties> {
  const { street, town, city, county } = brand.address;
  const { iban, bic, account_name: accountName, company_number: companyNumber } = await readInvoicingSettings(db);
  return {
    seller: {
      name: brand.name,
      address: { address1: street, address2: town, city, state: county, postcode: "", country: "IE" },
      vatNumber: environment.vatNumber ?? "",
      companyNumber,
      peppolId: "",
      email: brand.email,
      phone: brand.officePhone.display,
    },
    bank: iban === "" ? null : { iban, bic, accountName },
  };
}

export function buyerOf(account: Account): AccountDocument["buyer"] {
  return {
    name: account.name,
    address: addressOrEmpty(account),
    vatNumber: account.vat_number,
    companyNumber: account.company_number,
    peppolId: account.peppol_id,
    accountNumber: account.number,
    buyerReference: account.buyer_reference,
  };
}

function documentLine(
  { environment }: Pick<Context, "environment">,
  line: DraftContent["lines"][number],
): DocumentLine {
  const { suppliedOn, reference, description, signedBy, poNumber, costCentre } = line;
  const { netCents, vatTreatment, vatPercent } = line;
  const url = line.orderId === null ? "" : environment.publicUrl + portalDeliveryPath(line.orderId);
  return {
    suppliedOn,
    reference,
    description,
    signedBy,
    poNumber,
    costCentre,
    netCents,
    vatTreatment,
    vatPercent,
    url,
  };
}

function withoutDifference({ vatDifferenceCents: _, ...totals }: InvoiceTotals): AccountDocument["totals"] {
  return totals;
}
