import type { StaffOrder } from "../../../contract/staff-order.ts";
import type { StaffOrderRow } from "../../../contract/staff-orders.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { allowedActions, type OrderAction, orderActions } from "../../../domain/orders/order-actions.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { type ActionCheck, type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";

/** What the actions need of an order, both in the list and on its own page. */
export type OrderSubject = {
  id: OrderId;
  number: OrderNumber;
  status: OrderStatus;
  currency: string;
  totalCents: Cents;
  refundableCents: Cents;
  /** The requested difference of a paid order that is still unpaid. */
  dueCents: Cents;
  /** The part of an unpaid order's price that has come in. */
  receivedCents: Cents;
  paymentMethod: string;
  /** Sold on credit and not paid yet. */
  isOnAccount: boolean;
  isWrittenOff: boolean;
  customerEmail: string;
  serviceName: string;
  actions: Record<OrderAction, ActionCheck>;
};

/** An approximation, since a row has only the amount paid less refunds; the server checks again. */
export function subjectFromRow(row: StaffOrderRow): OrderSubject {
  const { status, totalCents, refundableCents, isOnAccount, isWrittenOff, dueCents, receivedCents } = row;
  const isWorkedOn = !isOnAccount && (status === "processing" || status === "completed");
  const isPaid = receivedCents === 0 && (refundableCents > 0 || row.refundedCents > 0 || isWorkedOn);
  const facts = { status, totalCents, isPaid, isOnAccount, isWrittenOff, refundableCents, dueCents, receivedCents };
  if (!(orderStatuses as readonly string[]).includes(row.status)) return { ...row, actions: noActions };
  const payments = { paymentsOpen: true, hasUnmatchedMoney: false, hasEmail: row.customerEmail !== "" };
  return { ...row, actions: allowedActions(facts, payments) };
}

/** The amount due from the customer: the requested difference, or the rest of the price. */
export function amountDueOf({ dueCents, totalCents, receivedCents }: OrderSubject): Cents {
  return dueCents > 0 ? dueCents : totalCents - receivedCents;
}

/** For a status that this version of the page does not know. */
const noActions = Object.fromEntries(
  orderActions.map((action) => [
    action,
    { ok: false, reason: "This page does not know the order's status; reload it" },
  ]),
) as Record<OrderAction, ActionCheck>;

export function subjectFromOrder(order: StaffOrder): OrderSubject {
  const { money, customer, onAccount, writtenOff } = order;
  return {
    ...order,
    refundableCents: money.refundableCents,
    dueCents: money.dueCents,
    receivedCents: money.receivedCents,
    customerEmail: customer.email,
    isOnAccount: onAccount !== null,
    isWrittenOff: writtenOff !== null,
  };
}

/** The props of every action's dialog. */
export type ActionDialogProps = {
  order: OrderSubject;
  onClose: () => void;
  /** Something was changed, or the order shown turned out to be stale. */
  onDone: () => void;
};
