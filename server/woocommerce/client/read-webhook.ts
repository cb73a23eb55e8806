import { createHmac, timingSafeEqual } from "node:crypto";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";

/** `ping`: WooCommerce tests the address of a new webhook. */
type Webhook = { kind: "order"; shopOrderId: WooCommerceOrderId } | { kind: "ping" } | { kind: "other" };

const orderTopics = ["order.created", "order.updated", "order.deleted", "order.restored"];

/** Verifies and parses a webhook. A ping is unsigned and empty; null if the signature is not valid. */
export function readWebhook(
  body: string,
  { signature, topic }: { signature: string; topic: string },
  secret: string,
): Webhook | null {
  if (/^webhook_id=\d+$/.test(body)) return { kind: "ping" };
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const id = orderTopics.includes(topic) ? readId(body) : null;
  return id === null ? { kind: "other" } : { kind: "order", shopOrderId: id };
}

function readId(body: string): WooCommerceOrderId | null {
  try {
    const id = (JSON.parse(body) as { id?: unknown } | null)?.id;
    return typeof id === "number" && Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
