import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import { townOfLine } from "../../../domain/addresses/town-of-line.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Orders } from "../../database/types.ts";
import { contentOf, type OrderContent } from "../../orders/order-content.ts";
import { customerDetails, serviceDetails, shipmentDetails } from "../../orders/shop-order-details.ts";
import { quoteReferenceKey, type RemoteMetadata, type RemoteOrder } from "../client/remote-order.ts";

type Texts = Record<string, string>;

/**
 * Merges remote content into an order's own. `ours`: the local order; null for a new one. `keeps`: metadata keys that
 * stay as they are here.
 */
export function mergeRemoteContent(
  remote: RemoteOrder,
  ours: Selectable<Orders> | null,
  keeps: readonly string[] = [],
): OrderContent {
  const theirs = selectMetadata(remote.meta_data);
  // A booking keeps its reference with its shipment, and the subjects belong to the emails sent with its export.
  if (ours && ours.created_via !== remoteOrigin) {
    for (const key of [quoteReferenceKey, "admin_email_subject", "customer_email_subject", ...keeps])
      delete theirs[key];
  }
  const before = contentOf(ours ?? { billing: {}, shipping: {}, customer_note: "", meta: {} });
  return {
    billing: mergeAddress(before.billing, remote.billing),
    shipping: mergeAddress(before.shipping, remote.shipping),
    customer_note: preferOurs(before.customer_note, cutText(remote.customer_note, 5_000)),
    meta: mergeMetadata(before.meta, theirs),
  };
}

/** A field empty on both sides is left out. */
function mergeAddress(ours: Texts, theirs: RemoteOrder["billing"]): Texts {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (value !== undefined && (value !== "" || (merged[key] ?? "") !== ""))
      merged[key] = preferOurs(merged[key] ?? "", cutText(value, 500));
  }
  return merged;
}

/** Keeps our text if only the line endings differ. */
function preferOurs(ours: string, theirs: string): string {
  return ours.replace(/\r\n?/g, "\n") === theirs ? ours : theirs;
}

/** The details of an order made at the remote shop that lists, search and the dashboard need. */
export function deriveOrderDetails(
  { billing, meta }: OrderContent,
  firstLine: string,
  settings: Pick<Settings, "deliveryTypes">,
) {
  const lineOf = (key: string) => (typeof meta[key] === "string" ? meta[key] : "");
  return {
    ...customerDetails(billing, meta),
    ...serviceDetails(meta, firstLine, settings),
    pickup_town: cutText(townOfLine(lineOf("pickup_address")), 200),
    dropoff_town: cutText(townOfLine(lineOf("dropoff_address")), 200),
    shipment: shipmentDetails(meta),
  };
}

/** The columns that only the remote shop knows of an order made there. */
export function remoteOnlyColumns(remote: RemoteOrder) {
  return {
    payment_method: remote.payment_method,
    payment_method_title: remote.payment_method_title,
    shop_created_via: cutText(remote.created_via, 100) || null,
    date_created: remote.date_created_gmt,
    date_completed: remote.date_completed_gmt,
  };
}

type Metadata = Record<string, unknown>;

/** Longer texts are HTML emails, which we render ourselves. */
const maxTextLength = 4_000;
const maxEntries = 200;

/** Selects the metadata to import. Keys with a leading underscore belong to plugins: card tokens, visitor tracking. */
export function selectMetadata(entries: readonly RemoteMetadata[]): Metadata {
  const kept = entries.filter(({ key, value }) => !key.startsWith("_") && value !== null && isShort(value));
  return Object.fromEntries(kept.slice(0, maxEntries).map(({ key, value }) => [key, value]));
}

function isShort(value: unknown): boolean {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length <= maxTextLength;
}

/**
 * Remote values replace ours; keys missing there stay. Numbers returned as texts and other line endings are no change.
 */
function mergeMetadata(ours: Metadata, theirs: Metadata): Metadata {
  const merged = new Map(Object.entries(ours));
  for (const [key, value] of Object.entries(theirs)) {
    if (!merged.has(key) || !isSameText(merged.get(key), value)) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function isSameText(ours: unknown, theirs: unknown): boolean {
  const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number";
  return isScalar(ours) && isScalar(theirs) && withPlainLines(ours) === withPlainLines(theirs);
}

function withPlainLines(value: unknown): string {
  return String(value).replace(/\r\n?/g, "\n");
}
