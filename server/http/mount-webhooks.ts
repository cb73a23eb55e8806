import type { Hono } from "hono";
import { wooCommerceWebhookPath } from "../../contract/paths.ts";
import { isFailure } from "../context.ts";
import { rateLimitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { readRawBody } from "./read-body.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

/** A webhook event contains its whole order. */
const maxWebhookBytes = 1024 * 1024;

/** Receives webhook events from the remote shop; without one, the address doesn't exist. */
export function mountWebhooks(app: Hono<HttpEnv>, services: Services): void {
  const { remoteShop } = services.base;
  if (remoteShop.url === null) return;
  app.post(wooCommerceWebhookPath, async (c) => {
    c.set("route", wooCommerceWebhookPath);
    const body = await readRawBody(c.req.raw, maxWebhookBytes);
    if (body === null) return answerFailure({ failed: "body_too_large", message: "Webhook body too large." });
    const client = services.readClient(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
    const handled = await remoteShop.receiveWebhook(
      {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address: rateLimitKey(client.address) },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      },
      {
        body,
        signature: c.req.header("x-wc-webhook-signature") ?? "",
        topic: c.req.header("x-wc-webhook-topic") ?? "",
      },
    );
    return isFailure(handled) ? answerFailure(handled) : c.json(handled, 200, { "cache-control": "no-store" });
  });
}
