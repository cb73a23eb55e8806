import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { runAs } from "../watch/current-work.ts";
import type { ProcessMetrics } from "../watch/process-metrics.ts";

/** The data that a request carries through the application. */
export type HttpEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { requestId: string; log: Logger; route: string };
};

/**
 * Gives each request an id and logs its answer with the route's pattern, because paths and queries may contain keys.
 */
export function requestLog(log: Logger, metrics: Pick<ProcessMetrics, "observeRequest">): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = safeRequestId(c.req.header("x-request-id")) ?? randomUUID();
    const traceId = traceIdOf(c.req.header("traceparent"));
    const child = log.child(traceId === null ? { requestId } : { requestId, traceId });
    c.set("requestId", requestId);
    c.set("log", child);
    c.set("route", "other");
    await runAs({ requestId, traceId, readRoute: () => c.get("route") }, next);
    // `c.header` would rebuild the finished response, doubling the cost of a small request.
    c.res.headers.set("X-Request-Id", requestId);
    const route = c.get("route");
    const [{ method }, { status }] = [c.req, c.res];
    const ms = performance.now() - started;
    metrics.observeRequest({ method, route, status, ms });
    // Load balancers check every few seconds, and nobody needs a line for each success.
    const level = status < 400 && probes.has(route) ? "debug" : "info";
    child[level]({ method, route, status, ms: Math.round(ms * 10) / 10 }, "request");
  };
}

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/** The id of a trace that the caller started. https://www.w3.org/TR/trace-context/#traceparent-header */
function traceIdOf(traceparent: string | undefined): string | null {
  const [, traceId = null] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? "") ?? [];
  return traceId;
}

/** Accepts a proxy's id unless it could forge a log line. */
function safeRequestId(id: string | undefined): string | null {
  return id && /^[\w-]{8,64}$/.test(id) ? id : null;
}
