import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Orders } from "../database/types.ts";
import { amountDue } from "../orders/amount-due.ts";
import { orderJsonOf } from "../orders/stored-order.ts";

type Order = Selectable<Orders>;

/** What an approver is shown and approves. */
function shownOf(order: Order): unknown[] {
  const { shipment } = orderJsonOf(order);
  return [
    shipment.pickup ?? null,
    shipment.dropoff ?? null,
    order.scheduled_date,
    order.priority,
    order.service_name,
    shipment.packageName ?? null,
    shipment.quantity ?? 1,
    amountDue(order).amountCents,
    order.po_number,
    order.cost_centre,
  ];
}

/** An approval is valid only for an order with this hash. */
export function approvalHash(order: Order): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(shownOf(order))))
    .digest("hex");
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
