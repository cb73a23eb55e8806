import type { InvoiceGrouping, InvoicePeriod } from "../accounts/billing-options.ts";
import type { OrderId } from "../orders/references.ts";

/** What the lines of an invoice share besides account and period. `value` is empty for the account itself. */
export type InvoiceGroup = { by: "account" | "cost_centre" | "po_number" | "order"; value: string };

type Terms = { period: InvoicePeriod; grouping: InvoiceGrouping };
type GroupedOrder = { orderId: OrderId; costCentre: string; poNumber: string };

/** Orders without a cost centre or PO number share an invoice of their own. */
export function invoiceGroupOf({ period, grouping }: Terms, order: GroupedOrder): InvoiceGroup {
  if (period === "per_order") return { by: "order", value: String(order.orderId) };
  switch (grouping) {
    case "account":
      return { by: "account", value: "" };
    case "cost_centre":
      return { by: "cost_centre", value: order.costCentre };
    case "po_number":
      return { by: "po_number", value: order.poNumber };
  }
}
