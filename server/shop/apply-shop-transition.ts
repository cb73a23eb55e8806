import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { type AccountId, readAccountNumber } from "../../domain/accounts/references.ts";
import type { Cents } from "../../domain/money/euro.ts";
import {
  allowedActions,
  awaitsApproval,
  type OrderState,
  readyForPayment,
  type StatusAction,
  statusActions,
} from "../../domain/orders/order-actions.ts";
import { type ActionCheck, type OrderStatus, validateOrderTransition } from "../../domain/orders/statuses.ts";
import { refuseOnAccount } from "../accounts/refuse-on-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { type Context, isFailure } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { type SettableStatus, storeStatusChange } from "../order-actions/store-status-change.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { putOnAccount } from "../payments/put-on-account.ts";
import { recordFullPayment } from "../payments/record-payment.ts";
import { refuseParameter } from "./shop-parameters.ts";

export type RequestedTransition = {
  status?: string;
  set_paid?: boolean;
  /** A new order may be created as completed, which means paid. */
  isNew?: boolean;
  /** Money came in for the order and waits to be assigned. */
  hasUnmatchedMoney?: boolean;
};

/**
 * What to do with an order: record its payment (`recordsPayment`; an account order without `isDeclaredPaid` goes on
 * account instead), then change its status to `to`, if it is not null.
 */
export type PlannedTransition = { recordsPayment: boolean; isDeclaredPaid: boolean; to: SettableStatus | null };

/**
 * Plans the transition to the status a shop client requests, by the rules of staff. As in WooCommerce, processing
 * means paid: requested for an unpaid order, it records the payment. A refusal names the parameter.
 */
export function planShopTransition(
  order: OrderState,
  { status: to, set_paid, isNew, hasUnmatchedMoney = false }: RequestedTransition,
): PlannedTransition | Failure {
  const meansPaid = (to === "processing" && order.status !== "processing") || (to === "completed" && isNew === true);
  const isDeclaredPaid = set_paid === true;
  const recordsPayment = !order.isPaid && (isDeclaredPaid || (meansPaid && !order.isOnAccount));
  if (recordsPayment) {
    const { recordPayment } = allowedActions(order, { ...readyForPayment, hasUnmatchedMoney });
    if (!recordPayment.ok) return refuseParameter(isDeclaredPaid ? "set_paid" : "status", `${recordPayment.reason}.`);
  }
  const now: OrderState = recordsPayment ? { ...order, status: paidStatus(order), isPaid: true } : order;
  if (to === undefined || to === now.status) return { recordsPayment, isDeclaredPaid, to: null };
  if (isDraft(to)) return refuseParameter("status", "This shop keeps no drafts.");
  const move = checkTransition(now, to as OrderStatus);
  return move.ok
    ? { recordsPayment, isDeclaredPaid, to: to as SettableStatus }
    : refuseParameter("status", `${move.reason}.`);
}

function checkTransition(order: OrderState, to: OrderStatus): ActionCheck {
  const action = (Object.keys(statusActions) as StatusAction[]).find((one) => statusActions[one] === to);
  if (action) return allowedActions(order)[action];
  if (order.isAwaitingApproval) return awaitsApproval;
  const move = validateOrderTransition(order.status, to, "staff");
  if (!move.ok || !(order.isPaid || order.isOnAccount)) return move;
  return { ok: false, reason: `This order is ${order.isPaid ? "paid" : "on account"} and cannot wait for its payment` };
}

/** An order on account is already in progress. */
function paidStatus({ status, isOnAccount }: Pick<OrderState, "status" | "isOnAccount">): OrderStatus {
  return isOnAccount ? status : "processing";
}

export function isDraft(status: string): boolean {
  return status === "auto-draft" || status === "checkout-draft";
}

type ToPay = { paymentMethod: string; amountCents: Cents; currency: string; poNumber: string };

/**
 * The account that an unpaid order is charged to when it goes ahead; null if it is not. The client names the account as
 * the transaction, and the account may refuse the order. Holds the account's lock until the caller's transaction ends.
 */
export async function findAccountToCharge(
  context: Context,
  { recordsPayment, isDeclaredPaid }: PlannedTransition,
  { paymentMethod, amountCents, currency, poNumber }: ToPay,
  reference: string,
): Promise<AccountId | null | Failure> {
  if (!recordsPayment || isDeclaredPaid || paymentMethod !== "account") return null;
  const id = readAccountNumber(reference);
  const named = (message: string) => refuseParameter("transaction_id", message);
  if (id === null) return named("An order on account names its account, such as A-1001.");
  const found = await withAccountLock(context, id, async (context, account) => {
    const refusal = await refuseOnAccount(context, account, { amountCents, currency, poNumber, costCentre: "" });
    return refusal ? named(refusal.message) : account.id;
  });
  return isFailure(found) && found.failed === "not_found" ? named(`There is no account ${reference.trim()}.`) : found;
}

type Transition = PlannedTransition & { reference: string; accountId: AccountId | null };

/** Applies what `planShopTransition` returned, in the caller's transaction, which holds the order's lock. */
export async function applyShopTransition(
  context: Context,
  order: Selectable<Orders>,
  { recordsPayment, to, reference, accountId }: Transition,
): Promise<void> {
  if (accountId !== null) await chargeAccount(context, order, accountId);
  else if (recordsPayment) await recordOutsidePayment(context, order, reference);
  const status = recordsPayment ? paidStatus({ status: order.status, isOnAccount: isOnAccount(order) }) : order.status;
  if (to !== null) await storeStatusChange(context, { ...order, status }, to);
}

async function chargeAccount(context: Context, order: Selectable<Orders>, accountId: AccountId): Promise<void> {
  const charged = await putOnAccount(context, order, { accountId, poNumber: order.po_number, costCentre: "" });
  if (isFailure(charged)) throw new Error(`An account refused what it had accepted: ${charged.message}`);
}

/**
 * Records money received elsewhere, never as a card payment, because only the gateway knows that a card was charged.
 */
async function recordOutsidePayment(context: Context, order: Selectable<Orders>, reference: string): Promise<void> {
  await recordFullPayment(context, order, {
    method: order.payment_method === "phone" ? "phone" : "transfer",
    reference,
  });
}
