import { Hono } from "hono";
import { cors } from "hono/cors";
import { api } from "../../contract/paths.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import { answerError } from "./answer-error.ts";
import { answerFailure, routeNotFound } from "./errors.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import { mount } from "./mount.ts";
import { mountCheckout } from "./mount-checkout.ts";
import { mountMetrics } from "./mount-metrics.ts";
import { mountShopIndex } from "./mount-shop-index.ts";
import { mountSingleSignOn } from "./mount-single-sign-on.ts";
import { mountTracking } from "./mount-tracking.ts";
import { mountWebhooks } from "./mount-webhooks.ts";
import { buildOpenApiDocument } from "./openapi.ts";
import { type HttpEnv, requestLog } from "./request-log.ts";
import { isWordPressCall, type Row } from "./route.ts";
import type { Services } from "./services.ts";
import { transportSecurityHeaders } from "./transport-security.ts";

/** Any site may make calls, because browsers never attach credentials to them. The portal's calls are the exception. */
const crossOriginHeaders = Object.entries({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-WP-Total,X-WP-TotalPages,Link,Retry-After,X-Request-Id",
});
const callHeaders = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
});

/**
 * The whole HTTP interface: health checks, the calls in `rows`, checkout, tracking, webhooks, and pages for all other
 * paths.
 */
export function createApp(services: Services, rows: readonly Row[]): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>({ strict: false });
  app.use(requestLog(services.base.log, services.base.watch.metrics));
  const securityHeaders = Object.entries(transportSecurityHeaders(services.base.environment));
  if (securityHeaders.length > 0) {
    app.use(async (c, next) => {
      await next();
      for (const [name, value] of securityHeaders) c.res.headers.set(name, value);
    });
  }
  app.onError((error, c) => answerError(error, c.get("log")));

  app.get("/healthz", (c) => {
    c.set("route", "/healthz");
    return c.json({ status: "ok" }, 200, { "cache-control": "no-store" });
  });
  app.get("/readyz", async (c) => {
    c.set("route", "/readyz");
    const readiness = await services.readiness();
    const body = readiness.ready ? { status: "ready" } : { status: "not ready", why: readiness.why };
    return c.json(body, readiness.ready ? 200 : 503, { "cache-control": "no-store" });
  });

  mountMetrics(app, services);

  const isPortalPath = (path: string) => path.startsWith(`${portalApi}/`);
  app.options("/wp-json/*", async (c, next) => (isPortalPath(c.req.path) ? c.body(null, 204) : next()));
  app.options(
    "/wp-json/*",
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "PUT", "DELETE", "OPTIONS"],
      allowHeaders: ["Content-Type", "Authorization", idempotencyHeader],
      maxAge: 3600,
    }),
  );
  app.use("/wp-json/*", async (c, next) => {
    await next();
    // Set on the finished response, because setting headers earlier makes the framework build it twice.
    const headers = isPortalPath(c.req.path) ? callHeaders : [...crossOriginHeaders, ...callHeaders];
    for (const [name, value] of headers) c.res.headers.set(name, value);
  });
  for (const row of rows) mount(app, row, services);
  mountShopIndex(app, rows, services.base.environment);
  mountCheckout(app, services);
  mountTracking(app, services);
  mountSingleSignOn(app, services);
  mountWebhooks(app, services);

  // Built on demand, because it is rarely requested and would delay every start.
  let document: ReturnType<typeof buildOpenApiDocument> | null = null;
  app.get(`${api}/openapi.json`, (c) => {
    c.set("route", `${api}/openapi.json`);
    document ??= buildOpenApiDocument(rows);
    return c.json(document, 200, { "cache-control": "no-cache" });
  });
  const unmatched = answerUnmatched(rows);
  app.all("/wp-json/*", (c) => unmatched(c.req.path));
  app.all("*", (c) => services.answerPage(c.req.raw));
  return app;
}

/** Answers requests under /wp-json that match no row: a wrong method is 405, except at WordPress's own addresses. */
function answerUnmatched(rows: readonly Row[]): (path: string) => Response {
  const patterns = rows.map((row) => ({
    row,
    pattern: new RegExp(`^${row.call.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
  return (path) => {
    const here = patterns
      .filter(({ row, pattern }) => !isWordPressCall(row.call) && pattern.test(path))
      .map(({ row }) => row);
    if (here.length === 0) return answerFailure(routeNotFound);
    const allow = [...new Set(here.map((row) => row.call.method)), "OPTIONS"].join(", ");
    const answer = answerFailure({ failed: "method_not_allowed", message: `This address takes ${allow}.` });
    answer.headers.set("allow", allow);
    return answer;
  };
}
