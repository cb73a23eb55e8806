import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";

/** Makes the money of a written-off order due again. */
export const reverseWriteOff: Verb<{ id: OrderId }, { orderId: OrderId; dueCents: Cents }> = (context, input) =>
  withIdempotency(context, { scope: "reverseWriteOff", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const { reverseWriteOff: action } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!action.ok) return { failed: "action_refused", message: action.reason };
    const due = await clearWriteOff(context, order, actorName(context.actor));
    await storeAuditEntry(context, {
      act: "order.write_off_reversed",
      object: { kind: "order", id: order.id },
      before: { amountCents: order.written_off_cents },
    });
    return { orderId: order.id, dueCents: amountDue(due).amountCents };
  });

/** Ends the write-off of an order whose money is due again or came in after all. The caller holds its lock. */
export async function clearWriteOff(
  context: Context,
  order: Selectable<Orders>,
  source: string,
): Promise<Selectable<Orders>> {
  const due = await context.db
    .updateTable("orders")
    .set({ written_off_cents: 0, written_off_at: null, written_off_reason: null, date_modified: context.now() })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "write_off",
    note: `Reversed the write-off of ${formatMoney(order.written_off_cents, order.currency)}: it is due again`,
    data: { amountCents: -order.written_off_cents },
  });
  return due;
}
