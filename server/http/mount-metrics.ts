import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Hono } from "hono";
import { readSamples } from "../health/read-samples.ts";
import { isLoopbackAddress } from "./client-address.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

const metricsPath = "/metrics";

/**
 * Metrics in OpenMetrics format, for callers with METRICS_TOKEN, or if that isn't set, for programs on this machine.
 * Any other caller gets the answer for an unknown page.
 */
export function mountMetrics(app: Hono<HttpEnv>, { base, answerPage }: Pick<Services, "base" | "answerPage">): void {
  app.get(metricsPath, async (c) => {
    c.set("route", metricsPath);
    const socket = c.env?.incoming?.socket?.remoteAddress ?? null;
    if (!isAllowed(base.environment.metricsToken, c.req.raw.headers, socket)) return answerPage(c.req.raw);
    const { contentType, text } = await base.watch.metrics.show(
      await readSamples({ ...base, actor: { kind: "system", name: "metrics" }, userAgent: "", idempotencyKey: null }),
    );
    return c.body(text, 200, { "content-type": contentType, "cache-control": "no-store" });
  });
}

function isAllowed(token: string | null, headers: Headers, socket: string | null): boolean {
  if (token !== null) return isEqual(headers.get("authorization") ?? "", `Bearer ${token}`);
  // A proxy on this machine passes on strangers' requests.
  const isPassedOn = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "via"].some((name) => headers.has(name));
  return socket !== null && isIP(socket) !== 0 && isLoopbackAddress(socket) && !isPassedOn;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
