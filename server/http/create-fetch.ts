import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Hono } from "hono";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

type Fetch = Hono<HttpEnv>["fetch"];

/** What the application answers itself; everything else is a page or a file of the site. */
const calls = /^\/(wp-json|checkout|track|webhooks|healthz|readyz)(\/|$)/;

/**
 * Pages go past the router and its middleware: there are many of them, they lie ready in memory, and none needs what a call needs.
 * A page that was sent as it should be is logged at `debug` only.
 */
export function createFetch(app: { fetch: Fetch }, { base, pages }: Pick<Services, "base" | "pages">): Fetch {
  return (request, env) => {
    if (calls.test(pathOf(request.url))) return app.fetch(request, env);
    const started = performance.now();
    const { incoming } = env as { incoming?: IncomingMessage };
    const answered = (response: Response) => {
      const level = response.status < 400 ? "debug" : "info";
      if (base.log.isLevelEnabled(level)) {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        const { status } = response;
        base.log[level]({ requestId: randomUUID(), method: request.method, route: "page", status, ms }, "request");
      }
      return response;
    };
    const response = pages(request, incoming?.headers);
    return response instanceof Promise ? response.then(answered) : answered(response);
  };
}

/** Path of an absolute URL as it was sent, without the cost of taking the whole URL apart. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
