import type { PayNotice, PayPage } from "../../contract/checkout.ts";
import { confirmationPath, orderPayPath, paymentReturnPath } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { orderByKey } from "../orders/find-order.ts";
import { findPublicOrder } from "../orders/get-public-order.ts";
import { amountDue, hasUnmatchedMoney, refuseOnline, takesPayments } from "./payment-readiness.ts";

type Input = { id: OrderId; key: string; notice: PayNotice | null };

/** What the holder of an order's key is shown before paying; refused in the shop's words where it cannot be paid. */
export const getPayPage: Verb<Input, PayPage> = async (context, { notice, ...asked }) => {
  const [order, shown, { settings }] = await Promise.all([
    orderByKey(context.db, asked),
    findPublicOrder(context, asked),
    context.settings.current(),
  ]);
  const refusal = refuseOnline(order, context.now());
  if (refusal || !shown || !order) return refusal ?? { failed: "not_found", message: "" };
  const isOpen = takesPayments(context, settings);
  // What is in the books counts, not what the address says.
  const hasArrived = await hasUnmatchedMoney(context.db, asked.id, context.payments?.livemode ?? true);
  return {
    order: shown,
    due: amountDue(order),
    confirmationUrl: confirmationPath(asked.id, asked.key),
    action: orderPayPath(asked.id, asked.key),
    checkUrl: paymentReturnPath(asked.id, asked.key),
    testMode: context.payments?.livemode === false,
    notice: hasArrived ? "arrived" : isOpen ? notice : "closed",
  };
};
