import type { ShopConnection, SyncedShop } from "../../contract/connections.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { countUpTo } from "../database/count-up-to.ts";
import type { ConnectedContext } from "./client/client.ts";
import { syncOrder } from "./import/import-by-number.ts";
import { syncOrders } from "./import/sync-orders.ts";

/** How far is counted. */
const countedUpTo = 1_000;
const namedUpTo = 3;

/** How our tables stand to the remote shop. */
export async function readShopConnection({
  db,
  client,
}: Pick<ConnectedContext, "db" | "client">): Promise<ShopConnection> {
  const unexported = db
    .selectFrom("shop_placements")
    .where("placed_at", "is", null)
    .where("next_attempt_at", "is not", null);
  const [sync, { total: waiting }, unpushed, notImported] = await Promise.all([
    db.selectFrom("shop_syncs").selectAll().where("site", "=", client.url).executeTakeFirst(),
    countUpTo(db, unexported, countedUpTo),
    db
      .selectFrom("shop_placements")
      .select(["reference", "placed_at", "failure"])
      .where("failure", "is not", null)
      // What is told no more, of an order that was deleted there, is nobody's problem any longer.
      .where("next_attempt_at", "is not", null)
      .orderBy("order_id")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("shop_news")
      .select(["shop_order_id", "failure"])
      .where("failure", "is not", null)
      .orderBy("shop_order_id")
      .limit(namedUpTo + 1)
      .execute(),
  ]);
  const problems = [
    sync?.problem ?? null,
    unpushed &&
      `${unpushed.placed_at ? "A change" : "The booking"} of ${unpushed.reference} is not there yet: ${unpushed.failure}`,
    failedInWords(
      notImported.map(({ shop_order_id }) => shop_order_id),
      notImported[0]?.failure ?? null,
    ),
  ].filter((problem) => problem !== null && problem !== undefined);
  return {
    site: client.url,
    syncedAt: sync?.synced_at?.toISOString() ?? null,
    problem: problems.length === 0 ? null : problems.join(". "),
    waiting,
  };
}

function failedInWords(ids: number[], failure: string | null): string | null {
  if (ids.length === 0) return null;
  const named = ids.slice(0, namedUpTo).join(", ");
  const more = ids.length > namedUpTo ? " and others" : "";
  return `Not imported from there: ${ids.length === 1 ? "order" : "orders"} ${named}${more} (${failure})`;
}

/** So many are brought while a member of staff waits, also at a slow shop; the job goes on with what is left. */
const maxPages = 1;
const orderWithinMs = 15_000;

/** Brings what changed there, now, and one order with it. What went wrong is said in `problem`. */
export async function syncShop(context: ConnectedContext, orderId: OrderId | undefined): Promise<SyncedShop> {
  await syncOrders(context, { maxPages });
  // After the others: its notes come even where nothing else of it has changed.
  const isRead = orderId === undefined ? null : await syncOrder(context, orderId, orderWithinMs);
  const order = isRead === null ? null : isRead ? "read" : "unread";
  return { shop: await readShopConnection(context), order };
}
