import type { StaffOrder } from "../../../contract/staff-order.ts";
import type { StaffOrderRow } from "../../../contract/staff-orders.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { allowedActions, type OrderAction, orderActions } from "../../../domain/orders/order-actions.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { type OrderMove, type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";

/** What the actions have to know of an order, whether they stand in the list or on its own page. */
export type OrderSubject = {
  id: OrderId;
  number: OrderNumber;
  status: OrderStatus;
  currency: string;
  totalCents: Cents;
  refundableCents: Cents;
  /** Of a paid order, what was asked for after a change and has not come; the list does not know of it. */
  dueCents: Cents;
  paymentMethod: string;
  /** It is worked on and owed; no money has come in. */
  isOnAccount: boolean;
  customerEmail: string;
  serviceName: string;
  actions: Record<OrderAction, OrderMove>;
};

/** The list only has the amount paid less refunds; the server checks again. */
export function subjectOfRow(row: StaffOrderRow): OrderSubject {
  const { status, totalCents, refundableCents, isOnAccount } = row;
  const isWorkedOn = !isOnAccount && (status === "processing" || status === "completed");
  const isPaid = refundableCents > 0 || row.refundedCents > 0 || isWorkedOn;
  const facts = { status, totalCents, isPaid, isOnAccount, refundableCents };
  if (!(orderStatuses as readonly string[]).includes(row.status)) return { ...row, dueCents: 0, actions: noActions };
  const payments = { paymentsOpen: true, hasUnmatchedMoney: false, hasEmail: row.customerEmail !== "" };
  return { ...row, dueCents: 0, actions: allowedActions(facts, payments) };
}

/** For an order whose status this version of the page does not know. */
const noActions = Object.fromEntries(
  orderActions.map((action) => [action, { ok: false, reason: "Its status is not known to this page; reload it" }]),
) as Record<OrderAction, OrderMove>;

export function subjectOfOrder(order: StaffOrder): OrderSubject {
  const { money, customer, onAccount } = order;
  return {
    ...order,
    refundableCents: money.refundableCents,
    dueCents: money.dueCents,
    customerEmail: customer.email,
    isOnAccount: onAccount !== null,
  };
}

/** What the dialog of any action is given. */
export type ActionDialogProps = {
  order: OrderSubject;
  onClose: () => void;
  /** Something was changed, or what is shown proved to be old. */
  onDone: () => void;
};
