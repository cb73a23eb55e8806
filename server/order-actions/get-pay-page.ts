import type { PayNotice, PayPage } from "../../contract/checkout.ts";
import { confirmationPath, orderPayPath, paymentReturnPath } from "../../contract/paths.ts";
import { findGateway } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { amountDue, refuseOnlinePayment } from "../orders/amount-due.ts";
import { findOrderByKey } from "../orders/find-order.ts";
import { hasUnmatchedMoney, isOnlinePaymentOpen } from "../payments/payment-readiness.ts";
import { findPublicOrder } from "./get-public-order.ts";

type Input = { id: OrderId; key: string; notice: PayNotice | null };

/** The pay page for the holder of an order's key; fails if the order can't be paid online. */
export const getPayPage: Verb<Input, PayPage> = async (context, { notice, ...access }) => {
  const [order, shown, { settings }] = await Promise.all([
    findOrderByKey(context.db, access),
    findPublicOrder(context, access),
    context.settings.current(),
  ]);
  const refusal = refuseOnlinePayment(order, context.now());
  if (refusal || !shown || !order) return refusal ?? { failed: "not_found", message: "" };
  const isOpen = isOnlinePaymentOpen(context, settings);
  // The payment records count, not the notice in the URL.
  const hasArrived = await hasUnmatchedMoney(context.db, access.id, context.payments?.livemode ?? true);
  return {
    order: shown,
    due: amountDue(order),
    confirmationUrl: confirmationPath(access.id, access.key),
    action: orderPayPath(access.id, access.key),
    checkUrl: paymentReturnPath(access.id, access.key),
    testMode: context.payments?.livemode === false,
    gateway: context.payments && describeGateway(context.payments.name),
    notice: hasArrived ? "arrived" : isOpen ? notice : "closed",
  };
};

function describeGateway(name: string): PayPage["gateway"] {
  const gateway = findGateway(name);
  return gateway && { label: gateway.label, takes: gateway.takes };
}
