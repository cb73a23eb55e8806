import type { RefundableLine } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { lineIdOf, readLinesLeft } from "../orders/sold-lines.ts";

/** The lines of an order with what is left of each to refund, in gross cents. */
export const listRefundableLines: Verb<{ id: OrderId }, { lines: RefundableLine[] }> = async (context, { id }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const lines = await readLinesLeft(context.db, order);
  return { lines: lines.map(({ position, ...line }) => ({ id: lineIdOf(id, position), ...line })) };
};
