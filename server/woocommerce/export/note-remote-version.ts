import type { Database } from "../../database/kysely.ts";

/** Notes how new an order of the remote shop is known to be, so that what was read there before counts as older. */
export async function noteRemoteVersion(db: Database, orderId: number, modifiedAt: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ shop_modified_at: modifiedAt })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("shop_modified_at", "is", null), eb("shop_modified_at", "<", modifiedAt)]))
    .execute();
}
