import type { VatTreatment } from "../accounts/billing-options.ts";
import type { BillingPeriod } from "./billing-periods.ts";

/** What the law requires on an invoice, apart from its number, days and amounts, which publishing sets. */
export type InvoiceParties = {
  supplierVatNumber: string;
  customerName: string;
  /** Street and town. */
  customerAddress: { address1: string; city: string };
  customerVatNumber: string;
  /** When staff checked the VAT number; null if nobody has. */
  vatNumberCheckedOn: string | null;
  emails: readonly string[];
};
type Line = { suppliedOn: string; description: string; vatTreatment: VatTreatment };

/** Why an invoice cannot be published as it is, each reason with what to do; empty if it can. */
export function refuseInvoice(
  parties: InvoiceParties,
  lines: readonly Line[],
  { totalCents, period, today }: { totalCents: number; period: BillingPeriod; today: string },
): string[] {
  const treatments = new Set(lines.map(({ vatTreatment }) => vatTreatment));
  const { supplierVatNumber, customerAddress, customerVatNumber, vatNumberCheckedOn } = parties;
  const needsNumber = treatments.has("reverse_charge");
  const reasons = [
    lines.length === 0 && "There is nothing on it",
    totalCents < 0 && "Its total is negative: hold it until there is more on it, or remove the credit",
    supplierVatNumber === "" && "Our own VAT number is missing: set VAT_NUMBER where the server is installed",
    parties.customerName === "" && "The company's name is missing: enter it on the account's page",
    (customerAddress.address1 === "" || customerAddress.city === "") &&
      "The billing address needs a street and a town: enter them on the account's page",
    parties.emails.length === 0 && "There is no address to send it to: enter one for invoices on the account's page",
    needsNumber &&
      customerVatNumber === "" &&
      "Reverse charge needs the company's VAT number: enter it on the account's page",
    needsNumber &&
      customerVatNumber !== "" &&
      vatNumberCheckedOn === null &&
      "Reverse charge needs a VAT number that was checked: enter the day on the account's page",
    lines.some(({ description }) => description === "") && "A line does not say what it is for",
    lines.some(({ suppliedOn }) => suppliedOn > today) && "A line is dated in the future",
    period.to >= today && "Its period is not over",
  ];
  return reasons.filter((reason) => reason !== false);
}
