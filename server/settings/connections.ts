import type {
  ConnectionCheck,
  Connections,
  FailedImport,
  MapsConnection,
  ShopConnection,
  SyncShopResult,
} from "../../contract/connections.ts";
import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";
import type { Environment } from "../environment.ts";

const maxCounted = 1000;

/** The outside services that the environment configures, without their secrets, and the state of the outbox. */
export const getConnections: Verb<object, Connections> = async (context) => {
  const { db, environment, payments, remoteShop } = context;
  const counted = (state: "queued" | "failed") =>
    countUpTo(db, db.selectFrom("emails").where("state", "=", state), maxCounted);
  // Only among the newest: if nothing had been sent, the query would otherwise scan the whole outbox.
  const newest = db
    .selectFrom("emails")
    .select("sent_at")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxCounted)
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
    maps: mapsConnection(environment),
    shop: await remoteShop.readConnection(context),
    // The remote shop does not reveal its gateway or its mode.
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

function mapsConnection({ googleMaps, openMaps }: Environment): MapsConnection {
  if (openMaps) return { engine: "open", roads: openMaps.roads.engine, places: openMaps.places.engine };
  return { engine: googleMaps ? "google" : "embedded" };
}

/** Tries each kind of request to the maps engine, for staff. With Google, each test costs three requests. */
export const testMaps: Verb<object, { checks: ConnectionCheck[] }> = async ({ maps }) => ({
  checks: await maps.check(),
});

/** The remote shop, if there is one, and the state of its synchronisation. */
export const getShopConnection: Verb<object, { shop: ShopConnection | null }> = async (context) => ({
  shop: await context.remoteShop.readConnection(context),
});

/** Orders of the remote shop that could not be imported, with the reasons. */
export const listFailedImports: Verb<object, { orders: FailedImport[]; total: number }> = (context) =>
  context.remoteShop.listFailedImports(context);

/** Synchronises now, with the order that staff are looking at. A failure is reported in `problem`. */
export const syncShop: Verb<{ orderId?: OrderId }, SyncShopResult> = (context, { orderId }) =>
  context.remoteShop.synchronise(context, orderId);

/** Tests the connection to the remote shop, if there is one. */
export const testShop: Verb<object, { checks: ConnectionCheck[] }> = async (context) => ({
  checks: await context.remoteShop.checkConnection(context),
});
