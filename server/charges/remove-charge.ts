import type { OrderCharges } from "../../contract/charges.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { creditCharge } from "../invoices/settle-order.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { describeCharges, orderNotFound, refuseTakingBack } from "./list-charges.ts";
import { markChargeRemoved } from "./store-charge.ts";

/** Takes a charge back, by a credit note if it is invoiced; it stays in the history. Repeating it changes nothing. */
export const removeCharge: Verb<{ id: OrderId; chargeId: number }, OrderCharges> = (context, { id, chargeId }) =>
  inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, id);
    if (!order) return orderNotFound;
    const refusal = refuseTakingBack(order);
    if (refusal !== null) return { failed: "action_refused", message: refusal };
    const before = await describeCharges(context, order);
    if (!before.charges.some((charge) => charge.id === chargeId))
      return { failed: "not_found", message: "There is no such charge on this order." };
    const removed = await markChargeRemoved(context, { orderId: id, chargeId });
    if (removed === null) return before;
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "charge",
      note: `Charge of ${formatEuro(removed.netCents)} + VAT taken back: ${removed.reason}`,
      data: { chargeId },
    });
    await creditCharge(context, { orderId: id, chargeId, reason: `Charge taken back: ${removed.reason}` });
    await storeAuditEntry(context, {
      act: "order.charge_removed",
      object: { kind: "order", id },
      before: { chargeId, netCents: removed.netCents },
    });
    return describeCharges(context, order);
  });
