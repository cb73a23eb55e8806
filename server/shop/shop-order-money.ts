import type { Database } from "../database/kysely.ts";
import type { ShopOrderMoney } from "./shop-order.ts";

/** Payments and refunds of a page of orders, in two questions. */
export async function shopOrderMoney(db: Database, orderIds: number[]): Promise<(orderId: number) => ShopOrderMoney> {
  const payments =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom("payments")
          .select(["id", "order_id", "method", "reference"])
          .where("order_id", "in", orderIds)
          .where("state", "=", "applied")
          .execute();
  const refunds =
    payments.length === 0
      ? []
      : await db
          .selectFrom("refunds")
          .select(["id", "payment_id", "reason", "amount_cents"])
          .where(
            "payment_id",
            "in",
            payments.map(({ id }) => id),
          )
          .where("state", "<>", "failed")
          .orderBy("id", "desc")
          .execute();
  return (orderId) => {
    const payment = payments.find(({ order_id }) => order_id === orderId);
    return {
      transactionId: payment?.reference ?? "",
      refunds: refunds
        .filter(({ payment_id }) => payment_id === payment?.id)
        .map(({ id, reason, amount_cents }) => ({ id, reason, amountCents: amount_cents })),
    };
  };
}
