import type { ConnectionCheck, Connections, ShopConnection, SyncedShop } from "../../contract/connections.ts";
import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";

/** How far the outbox is looked at. */
const countedUpTo = 1000;

/** What the environment has connected this server to. Says what is configured, and what the emails in the outbox prove; no secret. */
export const getConnections: Verb<object, Connections> = async (context) => {
  const { db, environment, payments, remoteShop } = context;
  const counted = (state: "queued" | "failed") =>
    countUpTo(db, db.selectFrom("emails").where("state", "=", state), countedUpTo);
  // Among the newest only: where nothing leaves, the whole outbox would be searched for what is not there.
  const newest = db
    .selectFrom("emails")
    .select("sent_at")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(countedUpTo)
    .as("newest");
  const [waiting, failed, sent] = await Promise.all([
    counted("queued"),
    counted("failed"),
    db
      .selectFrom(newest)
      .select((eb) => eb.fn.max("sent_at").as("at"))
      .executeTakeFirst(),
  ]);
  return {
    maps: { engine: environment.googleMaps ? "google" : "embedded" },
    shop: await remoteShop.connection(context),
    // That shop does not say which gateway it has, or in which mode.
    payments:
      remoteShop.url === null
        ? payments && { gateway: payments.name, live: payments.livemode }
        : { gateway: remoteMethod, live: true },
    mail: {
      configured: environment.smtpUrl !== null,
      from: environment.mailFrom,
      team: environment.teamEmail,
      waiting: waiting.total,
      failed: failed.total,
      lastSentAt: sent?.at?.toISOString() ?? null,
    },
    errorReporting: environment.sentryDsn !== null,
  };
};

/** What the maps engine answers to each of its questions, in words for staff. With Google each test costs three questions. */
export const testMaps: Verb<object, { checks: ConnectionCheck[] }> = async ({ maps }) => ({
  checks: await maps.check(),
});

/** Which remote shop there is, and how our tables stand to it. */
export const getShopConnection: Verb<object, { shop: ShopConnection | null }> = async (context) => ({
  shop: await context.remoteShop.connection(context),
});

/** Staff have it synchronised now, and the order that they look at with it. What went wrong there is said in `problem`. */
export const syncShop: Verb<{ orderId?: OrderId }, SyncedShop> = (context, { orderId }) =>
  context.remoteShop.synchronise(context, orderId);

/** Tries the connection out; nothing is tried where the shop is ours. */
export const testShop: Verb<object, { checks: ConnectionCheck[] }> = async ({ remoteShop, environment }) => ({
  checks: await remoteShop.check(environment.publicUrl),
});
