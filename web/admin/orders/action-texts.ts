import type { OrderAction, StatusAction } from "../../../domain/orders/order-actions.ts";

/** What the buttons and menu entries say. */
const actionLabels: Record<OrderAction, string> = {
  refund: "Refund",
  complete: "Complete",
  hold: "Put on hold",
  process: "Back to processing",
  recordPayment: "Mark as paid",
  setPrice: "Set price",
  sendPaymentLink: "Send payment link",
  cancel: "Cancel order",
  giveBack: "Return the money",
};

/** Of an order on account the booking is done, and its money comes later. */
export function actionLabel(action: OrderAction, isOnAccount: boolean): string {
  return action === "recordPayment" && isOnAccount ? "Money received" : actionLabels[action];
}

/** The order of the buttons and menu entries. */
export const actionsInOrder = Object.keys(actionLabels) as OrderAction[];

/** What is said when it is done, and when it is not. */
export const statusTexts: Record<StatusAction, { done: string; failed: string; several: string }> = {
  complete: { done: "Order completed", failed: "Order not completed", several: "Complete" },
  hold: { done: "Order put on hold", failed: "Order not put on hold", several: "Put on hold" },
  process: { done: "Order is processing again", failed: "Order not changed", several: "Back to processing" },
  cancel: { done: "Order cancelled", failed: "Order not cancelled", several: "Cancel orders" },
};
