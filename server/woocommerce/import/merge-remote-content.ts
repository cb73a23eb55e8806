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

/** An order's content as it becomes by what that shop has. `ours`: as it is here; null where it is new. */
export function importedContent(remote: RemoteOrder, ours: Selectable<Orders> | null): OrderContent {
  const theirs = importedMetadata(remote.meta_data);
  // A booking keeps the one with its shipment; the others go with the emails that it was sent there with.
  if (ours && ours.created_via !== remoteOrigin) {
    for (const key of [quoteReferenceKey, "admin_email_subject", "customer_email_subject"]) delete theirs[key];
  }
  const before = contentOf(ours ?? { billing: {}, shipping: {}, customer_note: "", meta: {} });
  return {
    billing: mergeAddress(before.billing, remote.billing),
    shipping: mergeAddress(before.shipping, remote.shipping),
    customer_note: keptText(before.customer_note, cutText(remote.customer_note, 5_000)),
    meta: mergeMetadata(before.meta, theirs),
  };
}

/** What is empty there and was never here stays out of it. */
function mergeAddress(ours: Texts, theirs: RemoteOrder["billing"]): Texts {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (value !== undefined && (value !== "" || (merged[key] ?? "") !== ""))
      merged[key] = keptText(merged[key] ?? "", cutText(value, 500));
  }
  return merged;
}

/** Lines that end another way are no change. */
function keptText(ours: string, theirs: string): string {
  return ours.replace(/\r\n?/g, "\n") === theirs ? ours : theirs;
}

/** What lists, searches and the dashboard read of an order that was made there. */
export function detailsOfContent(
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

/** What that shop alone knows of an order that was made there. */
export function ownColumns(remote: RemoteOrder) {
  return {
    payment_method: remote.payment_method,
    payment_method_title: remote.payment_method_title,
    date_created: remote.date_created_gmt,
    date_completed: remote.date_completed_gmt,
  };
}

type Metadata = Record<string, unknown>;

/** Longer texts are pages for a mail program, which we write ourselves. */
const maxTextLength = 4_000;
const maxEntries = 200;

/**
 * The metadata of that shop that is brought over. What begins with an underscore belongs to its plugins: tokens of card gateways, what
 * was tracked of visitors.
 */
export function importedMetadata(entries: readonly RemoteMetadata[]): Metadata {
  const kept = entries.filter(({ key, value }) => !key.startsWith("_") && value !== null && isShort(value));
  return Object.fromEntries(kept.slice(0, maxEntries).map(({ key, value }) => [key, value]));
}

function isShort(value: unknown): boolean {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length <= maxTextLength;
}

/** Ours with theirs in its place; what they lack stays. That shop gives numbers back as texts, and ends lines its own way: no difference. */
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
