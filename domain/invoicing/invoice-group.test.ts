import { expect, it } from "vitest";
import { invoiceGroupOf } from "./invoice-group.ts";

const order = { orderId: 71, costCentre: "Depot", poNumber: "PO-9" };

it.each([
  ["monthly", "account", { by: "account", value: "" }],
  ["weekly", "cost_centre", { by: "cost_centre", value: "Depot" }],
  ["monthly", "po_number", { by: "po_number", value: "PO-9" }],
  ["per_order", "cost_centre", { by: "order", value: "71" }],
] as const)("An account invoiced %s by %s puts an order under %o [C038]", (period, grouping, group) => {
  expect(invoiceGroupOf({ period, grouping }, order)).toEqual(group);
});
