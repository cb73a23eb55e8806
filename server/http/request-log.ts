import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** What a request carries through the application. */
export type HttpEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { requestId: string; log: Logger; route: string };
};

/**
 * Gives each request an id and logs its answer with the route's pattern, because paths and queries may contain keys.
 */
export function requestLog(log: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = safeRequestId(c.req.header("x-request-id")) ?? randomUUID();
    const child = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", child);
    c.set("route", "other");
    await next();
    // `c.header` would rebuild the finished response, doubling the cost of a small request.
    c.res.headers.set("X-Request-Id", requestId);
    child.info(
      {
        method: c.req.method,
        route: c.get("route"),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      "request",
    );
  };
}

/** Accepts a proxy's id unless it could forge a log line. */
function safeRequestId(id: string | undefined): string | null {
  return id && /^[\w-]{8,64}$/.test(id) ? id : null;
}
