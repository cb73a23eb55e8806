import { payableStatuses } from "../../../domain/orders/statuses.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteFailure } from "../client/failures.ts";
import { importByNumber } from "./import-by-number.ts";

const askedAtOnce = 100;

/**
 * Looks whether the orders that are still to be paid are all at the remote shop. No webhook tells of one that was deleted there for good,
 * and no list of changes has it; one in the bin is found as well. Answers how many were missing.
 */
export async function findDeletedOrders(context: ConnectedContext): Promise<number> {
  const { db } = context;
  let missing = 0;
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom("orders")
      .select("shop_order_id")
      .where("status", "in", payableStatuses)
      .where("shop_order_id", ">", last)
      .orderBy("shop_order_id")
      .limit(askedAtOnce)
      .execute();
    const ids = orders.flatMap(({ shop_order_id: id }) => (id === null ? [] : [id]));
    if (ids.length === 0) return missing;
    last = ids.at(-1) ?? last;
    try {
      const found = await context.client.listAmong(ids);
      // Each is asked for by itself before anything is believed of it.
      for (const id of ids.filter((one) => !found.has(one))) {
        missing += 1;
        await importByNumber(context, id);
      }
    } catch (error) {
      if (!(error instanceof RemoteFailure || error instanceof RangeError)) throw error;
      context.log.warn({ err: error }, "Orders that are to be paid could not be looked for on the WordPress site");
      return missing;
    }
  }
}
