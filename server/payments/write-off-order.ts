import type { z } from "zod";
import type { writeOffOrderBody } from "../../contract/write-offs.schema.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { justPaid, refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { closeOpenSession } from "./close-session.ts";

type Input = { id: OrderId } & z.output<typeof writeOffOrderBody>;

/**
 * Writes off what is due on an order on account, after closing a payment page that is still open. The sale and its
 * confirmation stay: the customer still owes the money and is not notified.
 */
export const writeOffOrder: Verb<Input, { orderId: OrderId; writtenOffCents: Cents }> = async (context, input) => {
  const closed = await closeOpenSession(context, input.id, actorName(context.actor));
  return withIdempotency(context, { scope: "writeOffOrder", input }, async (context) => {
    if (closed === "paid") return justPaid;
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const { writeOff } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!writeOff.ok) return { failed: "action_refused", message: writeOff.reason };
    const { amountCents } = amountDue(order);
    const changed = refuseChangedAmount(input.seenCents, amountCents);
    if (changed) return changed;
    const now = context.now();
    await context.db
      .updateTable("orders")
      .set({
        written_off_cents: amountCents,
        written_off_at: now,
        written_off_reason: input.reason,
        date_modified: now,
      })
      .where("id", "=", order.id)
      .execute();
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: actorName(context.actor),
      kind: "write_off",
      note: `Wrote off ${formatMoney(amountCents, order.currency)}: ${input.reason}`,
      data: { amountCents, reason: input.reason },
    });
    await storeAuditEntry(context, {
      act: "order.written_off",
      object: { kind: "order", id: order.id },
      after: { amountCents },
    });
    return { orderId: order.id, writtenOffCents: amountCents };
  });
};
