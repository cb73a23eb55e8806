import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import { townOfLine } from "../../../domain/addresses/town-of-line.ts";
import type { Orders } from "../../database/types.ts";
import { customerFacts, serviceFacts, shipmentFacts } from "../../orders/shop-order-facts.ts";
import { quoteReferenceKey, type RemoteOrder } from "../client/remote-order.ts";
import { importedMetadata, mergeMetadata } from "./order-metadata.ts";

type Texts = Record<string, string>;

/** What people have typed into an order there. */
export type OrderContent = { billing: Texts; shipping: Texts; customer_note: string; meta: Record<string, unknown> };

/** An order's content as it becomes by what that shop has. `ours`: as it is here; null where it is new. */
export function importedContent(remote: RemoteOrder, ours: Selectable<Orders> | null): OrderContent {
  const theirs = importedMetadata(remote.meta_data);
  // A booking keeps the one with its shipment; the others go with the emails that it was sent there with.
  if (ours && ours.created_via !== "woocommerce") {
    for (const key of [quoteReferenceKey, "admin_email_subject", "customer_email_subject"]) delete theirs[key];
  }
  return {
    billing: mergeAddress((ours?.billing ?? {}) as Texts, remote.billing),
    shipping: mergeAddress((ours?.shipping ?? {}) as Texts, remote.shipping),
    customer_note: keptText(ours?.customer_note ?? "", remote.customer_note.slice(0, 5_000)),
    meta: mergeMetadata((ours?.meta ?? {}) as Record<string, unknown>, theirs),
  };
}

/** What is empty there and was never here stays out of it. */
function mergeAddress(ours: Texts, theirs: RemoteOrder["billing"]): Texts {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (value !== undefined && (value !== "" || (merged[key] ?? "") !== ""))
      merged[key] = keptText(merged[key] ?? "", value.slice(0, 500));
  }
  return merged;
}

/** Lines that end another way are no change. */
function keptText(ours: string, theirs: string): string {
  return ours.replace(/\r\n?/g, "\n") === theirs ? ours : theirs;
}

/** What lists, searches and the dashboard read of an order that was made there. */
export function factsOfContent(
  { billing, meta }: OrderContent,
  firstLine: string,
  settings: Pick<Settings, "deliveryTypes">,
) {
  const lineOf = (key: string) => (typeof meta[key] === "string" ? meta[key] : "");
  return {
    ...customerFacts(billing, meta),
    ...serviceFacts(meta, firstLine, settings),
    pickup_town: townOfLine(lineOf("pickup_address")).slice(0, 200),
    dropoff_town: townOfLine(lineOf("dropoff_address")).slice(0, 200),
    shipment: JSON.stringify(shipmentFacts(meta)),
  };
}
