import type { Insertable } from "kysely";
import { gatewayMethods } from "../../domain/orders/payment-methods.ts";
import type { Database } from "../database/kysely.ts";
import type { Payments } from "../database/types.ts";

/** Records money that has come in. Answers its number; null where another transaction has recorded the same money in between. */
export async function storePayment(db: Database, payment: Insertable<Payments>): Promise<number | null> {
  const stored = await db
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(["method", "reference"]).where("method", "in", gatewayMethods).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}
