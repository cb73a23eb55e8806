import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Hono } from "hono";
import { createPortalPages } from "./answer-portal-page.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

type Fetch = Hono<HttpEnv>["fetch"];

/** The paths that the application handles; any other path is a page or file of the site. */
const applicationPaths = /^\/(wp-json|checkout|track|webhooks|healthz|readyz|metrics|login\/single-sign-on)(\/|$)/;

/**
 * Pages bypass the router and its middleware, because they are frequent, cached and need neither. Successful ones are
 * logged only at `debug`.
 */
export function createFetch(
  app: { fetch: Fetch },
  services: Pick<Services, "base" | "answerPage" | "showPortalPage">,
): Fetch {
  const { base, answerPage } = services;
  const answerPortalPage = createPortalPages(app, services);
  return (request, env) => {
    const path = pathOf(request.url);
    if (applicationPaths.test(path)) return app.fetch(request, env);
    const started = performance.now();
    const { incoming } = env as { incoming?: IncomingMessage };
    const logAnswer = (response: Response) => {
      const { method } = request;
      base.watch.metrics.observeRequest({
        method,
        route: "page",
        status: response.status,
        ms: performance.now() - started,
      });
      const level = response.status < 400 ? "debug" : "info";
      if (base.log.isLevelEnabled(level)) {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        const { status } = response;
        base.log[level]({ requestId: randomUUID(), method: request.method, route: "page", status, ms }, "request");
      }
      return response;
    };
    const sent = incoming?.headers;
    const response = answerPortalPage(request, { path, env, sent }) ?? answerPage(request, sent);
    return response instanceof Promise ? response.then(logAnswer) : logAnswer(response);
  };
}

/** The raw path of an absolute URL, without the cost of parsing it. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
