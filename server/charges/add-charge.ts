import type { z } from "zod";
import type { addChargeBody } from "../../contract/charges.schema.ts";
import type { OrderCharges } from "../../contract/charges.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { addVat } from "../../domain/money/vat.ts";
import { chargeNames } from "../../domain/orders/charge-kinds.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { describeCharges, orderNotFound, refuseCharges } from "./list-charges.ts";
import { storeCharge } from "./store-charge.ts";

type Input = { id: OrderId } & z.output<typeof addChargeBody>;

/** Adds a charge beyond the price to an account's order; waiting time can be charged once. */
export const addCharge: Verb<Input, OrderCharges> = (context, input) =>
  withIdempotency(context, { scope: "addCharge", input }, async (context) => {
    const { id, kind, quarters, netCents, reason } = input;
    const order = await lockOrder(context.db, id);
    if (!order) return orderNotFound;
    const refusal = refuseCharges(order);
    if (refusal !== null) return { failed: "action_refused", message: refusal };
    const { charges } = await describeCharges(context, order);
    if (kind === "waiting" && charges.some((charge) => charge.kind === "waiting" && charge.removed === null))
      return { failed: "action_refused", message: "Waiting time is already charged: take that charge back first" };
    const { vatCents } = addVat(netCents);
    await storeCharge(context, { order_id: id, kind, quarters, net_cents: netCents, vat_cents: vatCents, reason });
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "charge",
      note: `${chargeNames[kind]} charged, ${formatEuro(netCents)} + VAT: ${reason}`,
      data: { kind, quarters, netCents },
    });
    await storeAuditEntry(context, {
      act: "order.charged",
      object: { kind: "order", id },
      after: { kind, netCents, quarters: quarters ?? null },
    });
    return describeCharges(context, order);
  });
