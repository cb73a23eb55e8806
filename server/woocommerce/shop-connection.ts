import type { ConnectionCheck, FailedImport, ShopConnection, SyncShopResult } from "../../contract/connections.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { countUpTo } from "../database/count-up-to.ts";
import { referencesOf } from "../orders/stored-order.ts";
import type { ConnectedContext } from "./client/client.ts";
import { syncOrder } from "./import/import-order-by-id.ts";
import { syncOrders } from "./import/sync-orders.ts";
import { awaitTestEvent } from "./test-event.ts";

/** What `referencesOf` reads: the reference that customers see and staff search by. */
const referenceColumns = [
  "orders.id",
  "shop_order_id",
  "is_local",
  "form_submission_id",
  "booking_reference",
  "on_account_at",
  "date_paid",
  "was_booked",
] as const;

const maxCounted = 1_000;
const maxNamed = 3;

/** The state of the connection to the remote shop, for staff. */
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
    countUpTo(db, unexported, maxCounted),
    db
      .selectFrom("shop_placements")
      .innerJoin("orders", "orders.id", "shop_placements.order_id")
      .select(["placed_at", "failure", ...referenceColumns])
      .where("failure", "is not", null)
      // Failures of orders deleted remotely need no attention.
      .where("next_attempt_at", "is not", null)
      .orderBy("order_id")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("shop_webhook_inbox")
      .select(["shop_order_id", "failure"])
      .where("failure", "is not", null)
      .orderBy("shop_order_id")
      .limit(maxNamed + 1)
      .execute(),
  ]);
  const problems = [
    sync?.failure ?? null,
    unpushed &&
      `${unpushed.placed_at ? "A change of" : "Booking"} ${referencesOf(unpushed).booking} is not there yet: ${unpushed.failure}`,
    describeFailedImports(
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

function describeFailedImports(ids: number[], failure: string | null): string | null {
  if (ids.length === 0) return null;
  const named = ids.slice(0, maxNamed).join(", ");
  const more = ids.length > maxNamed ? " and others" : "";
  return `Not imported from there: ${ids.length === 1 ? "order" : "orders"} ${named}${more} (${failure})`;
}

const maxListed = 200;

/** Orders of the remote shop that could not be imported, with the reason for each. */
export async function listFailedImports({ db, client }: Pick<ConnectedContext, "db" | "client">) {
  const failures = db.selectFrom("shop_webhook_inbox").where("failure", "is not", null);
  const [rows, { total }] = await Promise.all([
    failures.selectAll().orderBy("shop_order_id").limit(maxListed).execute(),
    countUpTo(db, failures, maxCounted),
  ]);
  const orders = rows.map(
    ({ shop_order_id, failure, notified_at, next_attempt_at }): FailedImport => ({
      shopOrderId: shop_order_id,
      why: failure ?? "",
      triedAt: notified_at.toISOString(),
      nextAt: next_attempt_at?.toISOString() ?? null,
      url: client.adminUrl(shop_order_id),
    }),
  );
  return { orders, total };
}

/** As many pages as staff can wait for, even at a slow shop; the job continues with the rest. */
const maxPages = 1;
const orderWithinMs = 15_000;

/** Syncs recent remote changes and one order while staff wait; failures are described in `problem`. */
export async function syncShop(context: ConnectedContext, orderId: OrderId | undefined): Promise<SyncShopResult> {
  await syncOrders(context, { maxPages });
  // After the others, so that its notes are read even if nothing else has changed.
  const isRead = orderId === undefined ? null : await syncOrder(context, orderId, orderWithinMs);
  const order = isRead === null ? null : isRead ? "read" : "unread";
  return { shop: await readShopConnection(context), order };
}

/** Tests the connection for staff, and whether an event of the site comes back to this server. */
export function testConnection(context: ConnectedContext): Promise<ConnectionCheck[]> {
  const { client, environment } = context;
  return client.check({
    publicUrl: environment.publicUrl,
    awaitEvent: (send) => awaitTestEvent(context, { send, waitMs: client.testEventMs }),
  });
}
