import type { Selectable } from "kysely";
import type { RefundableLine } from "../../contract/staff-order.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { RefundableOrderLine } from "../../domain/orders/refund-lines.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** The product of every booking's only line; the metadata holds the details. */
export const courierService = { name: courierServiceName, id: 1, sku: "" };

/** A line's id in the shop API: an order or refund has at most a hundred lines. */
export function lineIdOf(ownerId: number, position: number): number {
  return ownerId * 100 + position;
}

export type SoldLine = { position: number; netCents: Cents; detail: StoredLineDetail };

/** An order's lines as sold; a booking, or an order priced by staff, is one line of the courier service. */
export function soldLinesOf(order: Selectable<Orders>, stored: StoredLine[] | null): SoldLine[] {
  const detailed = (stored ?? []).flatMap(({ position, amount_cents, detail }) =>
    detail === null ? [] : [{ position, netCents: amount_cents, detail }],
  );
  if (stored !== null && detailed.length === stored.length) return detailed;
  const detail: StoredLineDetail = {
    kind: "item",
    name: courierService.name,
    product: courierService,
    quantity: 1,
    totalCents: order.total_cents,
    subtotalCents: order.total_cents,
    meta: {},
  };
  return [{ position: 0, netCents: order.net_cents, detail }];
}

/** Stored lines of orders made by shops. */
export async function readStoredLines(db: Database, orderIds: readonly OrderId[]): Promise<StoredLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("order_lines")
    .select(["order_id", "position", "amount_cents", "detail"])
    .where("order_id", "in", orderIds)
    .orderBy("position")
    .execute();
  // Only shops write `detail`.
  return rows.map((row) => ({ ...row, detail: row.detail as StoredLine["detail"] }));
}

/**
 * An order's lines with the amounts that can still be refunded; exact under the order's lock. Failed refunds don't
 * count.
 */
export async function readRemainingLines(db: Database, order: Selectable<Orders>): Promise<RefundableOrderLine[]> {
  const stored = isMadeByShop(order) ? await readStoredLines(db, [order.id]) : null;
  const refunded = await db
    .selectFrom("refund_lines")
    .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
    .select(["position", "quantity", "refund_lines.amount_cents", "tax_cents"])
    .where("refunds.order_id", "=", order.id)
    .where("refunds.state", "<>", "failed")
    .execute();
  return soldLinesOf(order, stored).map(({ position, detail }) => {
    const quantity = detail.kind === "item" ? detail.quantity : 1;
    const refundedOfLine = refunded.filter((line) => line.position === position);
    const sumOf = (of: (line: (typeof refundedOfLine)[number]) => number) =>
      refundedOfLine.reduce((sum, line) => sum + of(line), 0);
    return {
      position,
      name: detail.name,
      quantity,
      quantityLeft: Math.max(0, quantity - sumOf((line) => line.quantity)),
      leftCents: Math.max(0, detail.totalCents - sumOf((line) => line.amount_cents + line.tax_cents)),
    };
  });
}

/** `order_lines.detail`: a line as a shop client sent it or as the remote shop has it. Amounts are gross cents. */
export type StoredLineDetail =
  | {
      kind: "item";
      name: string;
      /** Null if no product was found. */
      product: { id: number; sku: string } | null;
      quantity: number;
      totalCents: Cents;
      subtotalCents: Cents;
      meta: Record<string, unknown>;
    }
  | { kind: "shipping"; name: string; methodId: string; totalCents: Cents; meta?: Record<string, unknown> }
  | { kind: "fee"; name: string; totalCents: Cents; meta?: Record<string, unknown> };

/** A stored line; `detail` is null for parts of our own price. */
export type StoredLine = { order_id: number; position: number; amount_cents: number; detail: StoredLineDetail | null };

const unnamed = { item: "Item", shipping: "Shipping", fee: "Fee" };

/** The label on receipts and price tables. */
export function labelOfLine(detail: StoredLineDetail): string {
  const name = detail.name || unnamed[detail.kind];
  return detail.kind === "item" && detail.quantity > 1 ? `${detail.quantity} × ${name}` : name;
}

/** Whether a shop supplied the order's lines and metadata; a booking has what was quoted. */
export function isMadeByShop({ created_via }: { created_via: string }): boolean {
  return created_via === "rest-api" || created_via === remoteOrigin;
}

/** An order's lines with the amounts that can still be refunded, in gross cents. */
export const listRefundableLines: Verb<{ id: OrderId }, { lines: RefundableLine[] }> = async (context, { id }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const lines = await readRemainingLines(context.db, order);
  return { lines: lines.map(({ position, ...line }) => ({ id: lineIdOf(id, position), ...line })) };
};
