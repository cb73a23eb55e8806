import type { Selectable } from "kysely";
import type { RefundableLine } from "../../contract/staff-order.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { LineLeft } from "../../domain/orders/refund-lines.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** The product that every booking is a line of; what was sold in detail stands in its metadata. */
export const courierService = { name: courierServiceName, id: 1, sku: "" };

/** What a line of an order or of a refund is called in the shop's calls: each has at most a hundred. */
export function lineIdOf(ownerId: number, position: number): number {
  return ownerId * 100 + position;
}

export type SoldLine = { position: number; netCents: Cents; detail: StoredLineDetail };

/** An order's lines as they were sold. A booking, and an order whose price staff have set, is one line of the courier service. */
export function soldLinesOf(order: Selectable<Orders>, stored: StoredLine[] | null): SoldLine[] {
  const sent = (stored ?? []).flatMap(({ position, amount_cents, detail }) =>
    detail === null ? [] : [{ position, netCents: amount_cents, detail }],
  );
  if (stored !== null && sent.length === stored.length) return sent;
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

/** The stored lines of orders that consist of what a shop gave them. */
export async function readStoredLines(db: Database, orderIds: readonly OrderId[]): Promise<StoredLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("order_lines")
    .select(["order_id", "position", "amount_cents", "detail"])
    .where("order_id", "in", orderIds)
    .orderBy("position")
    .execute();
  // Only shops write them.
  return rows.map((row) => ({ ...row, detail: row.detail as StoredLine["detail"] }));
}

/** An order's lines with what is left of each to refund; exact under the order's lock. A refund that failed has taken nothing. */
export async function readLinesLeft(db: Database, order: Selectable<Orders>): Promise<LineLeft[]> {
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
    const back = refunded.filter((line) => line.position === position);
    const taken = (of: (line: (typeof back)[number]) => number) => back.reduce((sum, line) => sum + of(line), 0);
    return {
      position,
      name: detail.name,
      quantity,
      quantityLeft: Math.max(0, quantity - taken((line) => line.quantity)),
      leftCents: Math.max(0, detail.totalCents - taken((line) => line.amount_cents + line.tax_cents)),
    };
  });
}

/** `order_lines.detail`: a line as a shop client sent it, or as the remote shop has it. Amounts are gross cents. */
export type StoredLineDetail =
  | {
      kind: "item";
      name: string;
      /** Null where no product was found. */
      product: { id: number; sku: string } | null;
      quantity: number;
      totalCents: Cents;
      subtotalCents: Cents;
      meta: Record<string, unknown>;
    }
  | { kind: "shipping"; name: string; methodId: string; totalCents: Cents }
  | { kind: "fee"; name: string; totalCents: Cents };

/** What an order consists of; `detail` is null for the parts of a price of ours. */
export type StoredLine = { order_id: number; position: number; amount_cents: number; detail: StoredLineDetail | null };

const unnamed = { item: "Item", shipping: "Shipping", fee: "Fee" };

/** As receipts and price tables call it. */
export function labelOfLine(detail: StoredLineDetail): string {
  const name = detail.name || unnamed[detail.kind];
  return detail.kind === "item" && detail.quantity > 1 ? `${detail.quantity} × ${name}` : name;
}

/** True where an order consists of the lines that a shop gave it, and of what its metadata says; a booking is what was quoted. */
export function isMadeByShop({ created_via }: { created_via: string }): boolean {
  return created_via === "rest-api" || created_via === remoteOrigin;
}

/** The lines of an order with what is left of each to refund, in gross cents. */
export const listRefundableLines: Verb<{ id: OrderId }, { lines: RefundableLine[] }> = async (context, { id }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const lines = await readLinesLeft(context.db, order);
  return { lines: lines.map(({ position, ...line }) => ({ id: lineIdOf(id, position), ...line })) };
};
