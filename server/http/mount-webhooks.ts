import type { Hono } from "hono";
import { wooCommerceWebhookPath } from "../../contract/paths.ts";
import { isFailure } from "../context.ts";
import { limitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { readText } from "./read-body.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

/** A webhook holds its whole order. */
const newsLimit = 1024 * 1024;

/** Webhooks of the remote shop; where there is none there is no such address. */
export function mountWebhooks(app: Hono<HttpEnv>, services: Services): void {
  const { remoteShop } = services.base;
  if (remoteShop.url === null) return;
  app.post(wooCommerceWebhookPath, async (c) => {
    c.set("route", wooCommerceWebhookPath);
    const body = await readText(c.req.raw, newsLimit);
    if (body === null) return answerFailure({ failed: "body_too_large", message: "The news is too long." });
    const client = services.client(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
    const taken = await remoteShop.receiveWebhook(
      {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address: limitKey(client.address) },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      },
      {
        body,
        signature: c.req.header("x-wc-webhook-signature") ?? "",
        topic: c.req.header("x-wc-webhook-topic") ?? "",
      },
    );
    return isFailure(taken) ? answerFailure(taken) : c.json(taken, 200, { "cache-control": "no-store" });
  });
}
