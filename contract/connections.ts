import type { GatewayMethod } from "../domain/orders/payment-methods.ts";
import type { WooCommerceOrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { syncShopQuery } from "./settings.schema.ts";

/** The outside services in this server's environment; never a secret. */
export type Connections = {
  maps: MapsConnection;
  /** Null if the shop is ours. */
  shop: ShopConnection | null;
  /** Null if no money can be taken online; `live` means real money, as far as this server can know. */
  payments: { gateway: GatewayMethod; live: boolean } | null;
  mail: {
    /** Without a mail server, emails stay in the outbox. */
    configured: boolean;
    /** The configured sender; null for the brand's own address. */
    from: string | null;
    /** Where emails to the team go; null for the brand's own address. */
    team: string | null;
    /** Emails still queued and emails that failed; 1000 means at least that many. */
    waiting: number;
    failed: number;
    /** ISO instant of the last delivery among the newest thousand emails; null if none. */
    lastSentAt: string | null;
  };
  /** Whether browsers report errors to an outside service. */
  errorReporting: boolean;
};

/**
 * `embedded` is the built-in map, which needs neither key nor network. `open` are programs on OpenStreetMap's data that
 * measure roads and find addresses.
 */
export type MapsConnection =
  | { engine: "embedded" }
  | { engine: "google" }
  | { engine: "open"; roads: "OSRM" | "Valhalla"; places: "Photon" | "Nominatim" };

/** The WordPress site that keeps the shop. Instants are ISO. */
export type ShopConnection = {
  /** The site's address. */
  site: string;
  /** When an import last completed; null if never. */
  syncedAt: string | null;
  /** Why the last sync failed, in words for staff; null if it didn't. */
  problem: string | null;
  /** Accepted orders that still have to be exported to it. */
  waiting: number;
};

/** An order of the WordPress site that could not be imported. Instants are ISO. */
export type FailedImport = {
  shopOrderId: WooCommerceOrderId;
  why: string;
  /** When it was last tried, and when it is tried again. */
  triedAt: string;
  nextAt: string | null;
  /** The order there. */
  url: string | null;
};

/** One check of an outside service. */
export type ConnectionCheck = { name: string; ok: boolean; says: string };

export const getConnections = defineCall<Record<never, never>, Connections>({
  name: "getConnections",
  method: "GET",
  path: `${api}/connections`,
  access: "administrator",
  summary: "Outside services of this server: maps, payments, mail",
});

/** Shown to staff above screens of synchronised data; null if the shop is ours. */
export const getShopConnection = defineCall<Record<never, never>, { shop: ShopConnection | null }>({
  name: "getShopConnection",
  method: "GET",
  path: `${api}/shop-connection`,
  access: "office",
  summary: "The WordPress site that keeps the shop, if any, and when it was last synchronised",
});

/** At most 200, by their number there; `total` counts all, up to 1000. */
export const listFailedImports = defineCall<Record<never, never>, { orders: FailedImport[]; total: number }>({
  name: "listFailedImports",
  method: "GET",
  path: `${api}/shop-connection/failed-imports`,
  access: "staff",
  summary: "Orders of the WordPress site that could not be imported, and why",
});

/** Sends each kind of request to the maps engine once. */
export const testMaps = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testMaps",
  method: "POST",
  path: `${api}/connections/maps/test`,
  access: "administrator",
  summary: "Test the maps engine",
});

/** Signs in to the WordPress site, reads, and checks whether it may write; changes nothing there. */
export const testShop = defineCall<Record<never, never>, { checks: ConnectionCheck[] }>({
  name: "testShop",
  method: "POST",
  path: `${api}/connections/shop/test`,
  access: "administrator",
  summary: "Test the connection to the WordPress site",
});

/** `order`: whether the requested order could be read; null if none was requested. */
export type SyncShopResult = { shop: ShopConnection | null; order: "read" | "unread" | null };

/**
 * Imports changes from the WordPress site at once instead of at the job's next run.
 * A named order is imported in any case, because a note that was added to it there does not count as a change.
 */
export const syncShop = defineCall<{ query: typeof syncShopQuery }, SyncShopResult>({
  name: "syncShop",
  method: "POST",
  path: `${api}/shop-connection/sync`,
  access: "staff",
  summary: "Synchronise with the WordPress site now",
});
