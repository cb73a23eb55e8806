import type { OrderAction, StatusAction } from "../../../domain/orders/order-actions.ts";
import type { ActionCheck } from "../../../domain/orders/statuses.ts";

/** Labels of buttons and menu entries. */
const actionLabels: Record<OrderAction, string> = {
  refund: "Refund",
  creditAccount: "Credit account",
  complete: "Complete",
  hold: "Put on hold",
  process: "Back to processing",
  recordPayment: "Mark as paid",
  writeOff: "Write off",
  reverseWriteOff: "Reverse write-off",
  setPrice: "Set price",
  sendPaymentLink: "Send payment link",
  waiveDifference: "Waive difference",
  cancel: "Cancel order",
  giveBack: "Return the money",
};

/** An order on account is already booked, so recording its payment has another label. */
export function actionLabel(action: OrderAction, isOnAccount: boolean): string {
  return action === "recordPayment" && isOnAccount ? "Money received" : actionLabels[action];
}

/** In the order of buttons and menu entries. Those about accounts and write-offs only where they are possible. */
export function actionsToShow(actions: Record<OrderAction, ActionCheck>): OrderAction[] {
  const all = Object.keys(actionLabels) as OrderAction[];
  return all.filter((action) => !onlyIfPossible.includes(action) || actions[action].ok);
}

const onlyIfPossible: readonly OrderAction[] = ["creditAccount", "writeOff", "reverseWriteOff"];

/** Toast titles for success and failure, and the label for several orders. */
export const statusTexts: Record<StatusAction, { done: string; failed: string; several: string }> = {
  complete: { done: "Order completed", failed: "Order not completed", several: "Complete" },
  hold: { done: "Order put on hold", failed: "Order not put on hold", several: "Put on hold" },
  process: { done: "Order is processing again", failed: "Order not changed", several: "Back to processing" },
  cancel: { done: "Order cancelled", failed: "Order not cancelled", several: "Cancel orders" },
};
