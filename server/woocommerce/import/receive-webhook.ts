import type { Failure } from "../../../contract/errors.ts";
import type { Context } from "../../context.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { queueImport } from "./queue-import.ts";

/**
 * A webhook of the remote shop. It only tells which order to read: that is done within a second, and whatever was told twice, late or
 * in the wrong order, what is read then is what is true.
 */
export async function receiveWebhook(
  context: Context,
  client: WooCommerceClient,
  { body, ...headers }: { body: string; signature: string; topic: string },
): Promise<{ received: true } | Failure> {
  const webhook = client.readWebhook(body, headers);
  if (!webhook) return { failed: "invalid_signature", message: "The signature is not the WordPress site's." };
  if (webhook.kind === "order") await queueImport(context, webhook.shopOrderId, 0);
  return { received: true };
}
