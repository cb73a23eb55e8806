import type { DraftLine } from "../../../contract/invoices.ts";
import type { BillingPeriod } from "../../../domain/invoicing/billing-periods.ts";
import type { InvoiceGroup } from "../../../domain/invoicing/invoice-group.ts";
import { monthNames } from "../../../domain/schedule/dates.ts";

/** 'March 2026', '2 to 8 March 2026', '31 March 2026', 'March 2026, part 2'. */
export function showPeriod({ from, to }: BillingPeriod, part: number): string {
  const [year, month, day] = to.split("-").map(Number);
  const monthName = `${monthNames[(month ?? 1) - 1]} ${year}`;
  const first = Number(from.slice(8));
  const isMonth = first === 1 && (day ?? 0) >= 28;
  const days = first === day ? `${day} ${monthName}` : `${first} to ${day} ${monthName}`;
  return `${isMonth ? monthName : days}${part > 1 ? `, part ${part}` : ""}`;
}

/** What an invoice is grouped by; empty for the whole account. */
export function showGroup({ by, value }: InvoiceGroup): string {
  switch (by) {
    case "account":
      return "";
    case "cost_centre":
      return value === "" ? "without a cost centre" : `cost centre ${value}`;
    case "po_number":
      return value === "" ? "without a PO number" : `PO ${value}`;
    case "order":
      return "one order";
  }
}

export const missingNames: Record<DraftLine["missing"][number], string> = {
  po_number: "No PO number",
  cost_centre: "No cost centre",
  proof: "No proof of delivery",
};
