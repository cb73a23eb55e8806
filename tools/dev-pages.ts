import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import type { FormResult } from "../contract/forms.ts";
import type { MakePages } from "../server/pages/pages.ts";

/**
 * Pages straight from their source: Vite transforms them, the browser reloads by itself, nothing is cached. Vite wants Node's own
 * requests, so it listens on a port of this machine's choice and what is asked of the site is passed on to it.
 */
/** Names the form that a page answers; what it holds may be longer than a header. */
const formHeader = "x-form-result";

export const makeDevPages: MakePages = async ({ publicSettings, site }) => {
  const forms = new Map<string, FormResult>();
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
      const formResult = forms.get(request.headers.get(formHeader) ?? "") ?? null;
      return { ...site, publicSettings: await publicSettings(), formResult };
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
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method,
        headers,
        body,
        redirect: "manual",
        ...(body && { duplex: "half" }),
      });
    },
    async showForm(_, { path, result, status, headers }) {
      const form = randomUUID();
      forms.set(form, result);
      const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { [formHeader]: form } });
      const html = await page.text();
      forms.delete(form);
      return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
    },
    async warm() {},
  };
};
