import type { Insertable } from "kysely";
import { addVat } from "../domain/money/vat.ts";
import type { Orders } from "../server/database/types.ts";
import type { TestApp } from "./app.ts";
import { storeTestOrder } from "./orders.ts";

type Finished = {
  accountId: number;
  /** ISO instant at which staff completed it. */
  finishedAt: string;
  netCents?: number;
  order?: Partial<Insertable<Orders>>;
};

/** Stores an order on account as it is once it was completed at that time; 40.00 net by default. Returns its id. */
export function storeFinishedOrder(
  { db }: Pick<TestApp, "db">,
  { accountId, finishedAt, netCents = 4000, order = {} }: Finished,
): Promise<number> {
  const { vatCents, totalCents } = addVat(netCents);
  const at = new Date(finishedAt);
  return storeTestOrder(db, {
    account_id: accountId,
    on_account_at: at,
    on_account_reference: `A-${accountId}`,
    payment_method: "account",
    status: "completed",
    date_completed: at,
    net_cents: netCents,
    vat_cents: vatCents,
    total_cents: totalCents,
    was_booked: true,
    ...order,
  });
}
