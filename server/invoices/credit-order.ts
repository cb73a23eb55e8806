import type { z } from "zod";
import type { creditOrderBody } from "../../contract/invoices.schema.ts";
import type { CreditedOrder } from "../../contract/invoices.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { lowerPrice } from "../orders/lower-price.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { settleOrderOfAccount } from "./settle-order.ts";

type Input = { id: OrderId } & z.output<typeof creditOrderBody>;

/** Refunds an order on account by lowering its price: with a credit note if it is invoiced, and never to a card. */
export const creditOrder: Verb<Input, CreditedOrder> = (context, input) =>
  withIdempotency(context, { scope: "creditOrder", input }, async (context) => {
    const { id, netCents, reason } = input;
    const order = await lockOrder(context.db, id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const { creditAccount } = allowedActions(orderState(order, await readLedger(context.db, id)));
    if (!creditAccount.ok) return { failed: "action_refused", message: creditAccount.reason };
    if (netCents > order.net_cents) {
      const message = `This order costs ${formatEuro(order.net_cents)} without VAT, so no more can be credited`;
      return { failed: "invalid_fields", message, params: { netCents: message } };
    }
    const lowered = await lowerPrice(context, order, { byNetCents: netCents, reason });
    const creditNotes = await settleOrderOfAccount(context, id, reason);
    await storeAuditEntry(context, {
      act: "order.credited",
      object: { kind: "order", id },
      before: { totalCents: order.total_cents },
      after: { totalCents: lowered.total_cents, creditNotes },
    });
    return { orderId: id, totalCents: lowered.total_cents, creditNotes };
  });
