import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import type { VisitorsOwn } from "../server/pages/load-web-build.ts";
import type { MakePages } from "../server/pages/pages.ts";

/**
 * Pages straight from their source: Vite transforms them, the browser reloads by itself, nothing is cached. Vite wants Node's own
 * requests, so it listens on a port of this machine's choice and what is asked of the site is passed on to it.
 */
/** Names what a page shows of one visitor's own, which may be longer than a header. */
const ownHeader = "x-visitors-own";

export const makeDevPages: MakePages = async ({ publicSettings, unknownPath, site }) => {
  const owns = new Map<string, VisitorsOwn>();
  const inner = createHttpServer();
  await new Promise<void>((listening) => inner.listen(0, "127.0.0.1", listening));
  const { port } = inner.address() as AddressInfo;
  const vite = await createViteServer({
    server: { middlewareMode: true, ws: { server: inner, clientPort: port } },
    appType: "custom",
  });
  const renderPage = createRequestListener({
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    getLoadContext: async (request) => {
      const own = owns.get(request.headers.get(ownHeader) ?? "") ?? { formResult: null, checkout: null };
      return { ...site, publicSettings: await publicSettings(), ...own };
    },
    mode: "development",
  });
  inner.on("request", (request, response) => vite.middlewares(request, response, () => renderPage(request, response)));

  return {
    async answer(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      const { method, body } = request;
      const page = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method,
        headers,
        body,
        redirect: "manual",
        ...(body && { duplex: "half" }),
      });
      if (page.status !== 404 || method !== "GET") return page;
      const [referer, userAgent] = [headers.get("referer") ?? "", headers.get("user-agent") ?? ""];
      const led = await unknownPath({ url: pathname + search, isVisit: true, referer, userAgent });
      return led ? new Response(null, { status: led.status, headers: { location: led.location } }) : page;
    },
    async showPage(_, { path, formResult = null, checkout = null, status, headers }) {
      const own = randomUUID();
      owns.set(own, { formResult, checkout });
      const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { [ownHeader]: own } });
      const html = await page.text();
      owns.delete(own);
      return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
    },
    async warm() {},
  };
};
