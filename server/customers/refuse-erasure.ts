import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinTime } from "../../domain/schedule/dublin.ts";
import { chargesDue } from "../database/amounts-due.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import { isOpenPayment } from "../orders/order-ledger.ts";
import { isOnAccount, isWrittenOff } from "../orders/stored-order.ts";
import { selectOpenFailures } from "../refunds/open-failures.ts";

type Order = Pick<
  Selectable<Orders>,
  | "id"
  | "shop_order_id"
  | "is_local"
  | "status"
  | "date_paid"
  | "on_account_at"
  | "written_off_at"
  | "received_cents"
  | "due_cents"
  | "invoice_id"
>;

/** Why the customer of these locked orders cannot be erased now, and what to do first; null if they can. */
export async function refuseErasure(db: Database, orders: Order[]): Promise<Failure | null> {
  const reasons = [
    ...undelivered(orders),
    ...undeliveredWrittenOff(orders),
    ...unpaidOnAccount(orders),
    ...paidInPart(orders),
    ...withDifference(orders),
    ...(await withCharges(db, orders)),
    ...(await moneyUnderWay(db, orders)),
  ];
  const [first] = reasons;
  if (first === undefined) return null;
  const others =
    reasons.length === 1
      ? ""
      : ` There ${reasons.length === 2 ? "is one more reason" : `are ${reasons.length - 1} more reasons`}.`;
  return {
    failed: "not_erasable",
    message: `This customer cannot be erased yet. ${first}${others}`,
    details: { reasons },
  };
}

/** Paid but not completed: the driver needs the address, or the customer is due a refund. */
function undelivered(orders: Order[]): string[] {
  return orders
    .filter(({ status, date_paid }) => date_paid !== null && (status === "processing" || status === "on-hold"))
    .map((order) => `Order ${orderNumber(order)} is paid and not completed: complete it or refund it first.`);
}

/** Written off but not completed: the driver still needs the address. */
function undeliveredWrittenOff(orders: Order[]): string[] {
  return orders
    .filter((order) => isWrittenOff(order) && (order.status === "processing" || order.status === "on-hold"))
    .map((order) => `Order ${orderNumber(order)} is written off and not completed: complete it or cancel it first.`);
}

/** A debtor must stay identifiable until they have paid. */
function unpaidOnAccount(orders: Order[]): string[] {
  return (
    orders
      // What is on an invoice is due from the company.
      .filter((order) => isOnAccount(order) && !isWrittenOff(order) && order.invoice_id === null)
      .map(
        (order) =>
          `Order ${orderNumber(order)} is on account and not paid: record its money, write it off or cancel it first.`,
      )
  );
}

/** A part kept from a cancelled order blocks nothing. */
function paidInPart(orders: Order[]): string[] {
  return orders
    .filter(({ date_paid, received_cents }) => date_paid === null && received_cents > 0)
    .filter((order) => order.status !== "cancelled" && !isOnAccount(order))
    .map((order) => `Order ${orderNumber(order)} is paid in part: record the rest or refund the part first.`);
}

function withDifference(orders: Order[]): string[] {
  return orders
    .filter(({ due_cents }) => due_cents > 0)
    .map((order) => `Order ${orderNumber(order)} has a difference to be paid: record its money or waive it first.`);
}

/** The account has to see on its invoice what the charges are for. */
async function withCharges(db: Database, orders: Order[]): Promise<string[]> {
  const charged = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", orders.map(({ id }) => id).concat(0 as OrderId))
    .where(chargesDue, ">", 0)
    .execute();
  const ids = new Set(charged.map(({ id }) => id));
  return orders
    .filter(({ id }) => ids.has(id))
    .map(
      (order) =>
        `Order ${orderNumber(order)} has charges that are not invoiced yet: publish an invoice or take them back first.`,
    );
}

async function moneyUnderWay(db: Database, orders: Order[]): Promise<string[]> {
  const orderIds = [0, ...orders.map(({ id }) => id)];
  const numbers = new Map(orders.map((order) => [order.id, orderNumber(order)]));
  const numberOf = (orderId: OrderId | null) => numbers.get(orderId ?? 0) ?? orderId;
  const pages = await db
    .selectFrom("payment_sessions")
    .select(["order_id", "expires_at"])
    .where("order_id", "in", orderIds)
    .where("state", "in", ["opening", "open"])
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["order_id", "amount_cents"])
    .where("order_id", "in", orderIds)
    .where("state", "=", "pending")
    .execute();
  const open = await db
    .selectFrom("payments")
    .select(["payments.order_id", "payments.amount_cents"])
    .where("payments.order_id", "in", orderIds)
    .where(isOpenPayment)
    .execute();
  const failed = await selectOpenFailures(db).where("refunds.order_id", "in", orderIds).execute();
  return [
    ...pages.map(
      ({ order_id, expires_at }) =>
        `Order ${numberOf(order_id)} can be paid at this moment: its payment page is open until ${dublinTime(expires_at)}.`,
    ),
    ...refunds.map(
      ({ order_id, amount_cents }) =>
        `A refund of ${formatEuro(amount_cents)} for order ${numberOf(order_id)} is on its way: wait until it has arrived.`,
    ),
    ...open.map(
      ({ order_id, amount_cents }) =>
        `A payment of ${formatEuro(amount_cents)} for order ${numberOf(order_id)} belongs to no order yet: settle it under Payment problems.`,
    ),
    ...failed.map(
      ({ order_id, amount_cents }) =>
        `A refund of ${formatEuro(amount_cents)} for order ${numberOf(order_id)} failed: settle it under Payment problems.`,
    ),
  ];
}
