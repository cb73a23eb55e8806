import type { Context } from "../../context.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { importChangedOrders } from "./import-changed-orders.ts";

/** Reads every order once more that could not be taken over, without waiting for its turn; for who runs without the job that does so. */
export async function retryFailedImports(context: Context, client: WooCommerceClient): Promise<void> {
  await context.db
    .updateTable("shop_news")
    .set({ next_attempt_at: context.now() })
    .where("failure", "is not", null)
    .execute();
  while (await importChangedOrders(context, client));
}
