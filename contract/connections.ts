import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { syncShopQuery } from "./settings.schema.ts";

/** What this server is connected to, as its environment says it; never a secret. */
export type Connections = {
  /** `embedded`: the map that the program carries itself; it needs no key and no network. */
  maps: { engine: "embedded" | "google" };
  /** null: the shop is ours. */
  shop: ShopConnection | null;
  /** null: no money can be taken online. `live`: real money, as far as this server can know. */
  payments: { gateway: "stripe" | "sandbox" | "woocommerce"; live: boolean } | null;
  mail: {
    /** Whether a mail server is configured; without one emails stay in the outbox. */
    configured: boolean;
    /** Sender as configured; null: the brand's own address. */
    from: string | null;
    /** Where emails to the team go; null: the brand's own address. */
    team: string | null;
    /** Emails that have not left yet, and those that nobody took; `1000` stands for that many or more. */
    waiting: number;
    failed: number;
    /** ISO instant at which the last of the newest thousand left; null: none has. */
    lastSentAt: string | null;
  };
  /** Whether browsers report errors somewhere. */
  errorReporting: boolean;
};

/** The WordPress site that keeps the shop. Instants are ISO. */
export type ShopConnection = {
  /** Its address. */
  site: string;
  /** When the last import was complete; null: never yet. */
  syncedAt: string | null;
  /** What went wrong the last time, in words for staff; null while all is well. */
  problem: string | null;
  /** Accepted orders that still have to be exported to it. */
  waiting: number;
};

/** One thing that was tried at an outside service. */
export type ConnectionCheck = { name: string; ok: boolean; says: string };

export const getConnections = defineCall<Record<never, never>, Connections>({
  name: "getConnections",
  method: "GET",
  path: `${api}/connections`,
  access: "administrator",
  summary: "What this server is connected to: maps, payments, mail",
});

/** What staff see above screens that read what was synchronised; null: the shop is ours. */
export const getShopConnection = defineCall<Record<never, never>, { shop: ShopConnection | null }>({
  name: "getShopConnection",
  method: "GET",
  path: `${api}/shop-connection`,
  access: "staff",
  summary: "Whether the shop is kept by a WordPress site, and when it was last synchronised",
});

/** Asks the maps engine each of its questions once. */
export const testMaps = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testMaps",
  method: "POST",
  path: `${api}/connections/maps/test`,
  access: "administrator",
  summary: "Try the maps engine out",
});

/** Signs in to the WordPress site, reads, and tries whether it may write; changes nothing at the site. */
export const testShop = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testShop",
  method: "POST",
  path: `${api}/connections/shop/test`,
  access: "administrator",
  summary: "Try the connection to the WordPress site out",
});

/** `order`: whether the order that was named could be read; null where none was. */
export type SyncedShop = { shop: ShopConnection | null; order: "read" | "unread" | null };

/**
 * Imports what changed on the WordPress site, now rather than at the next turn. One order may be named that is imported in any case: a note
 * that was written to it at the site does not count as a change.
 */
export const syncShop = defineCall<{ query: typeof syncShopQuery }, SyncedShop>({
  name: "syncShop",
  method: "POST",
  path: `${api}/shop-connection/sync`,
  access: "staff",
  summary: "Synchronise with the WordPress site now",
});
