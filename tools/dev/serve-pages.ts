import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { driverPath } from "../../contract/paths.ts";
import { pageDataHeader } from "./proxy-pages.ts";
import { watchDriver } from "./watch-driver.ts";

/** The settings and an order to be paid are sent in a single header. */
const maxHeadersLength = 4_000_000;

/**
 * Serves pages from source on a free local port: Vite transforms them, the browser reloads by itself and nothing is
 * cached; the driver's app is bundled as well. The first rendering starts at once, while the server is still
 * starting.
 */
export async function servePages(): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = createHttpServer({ maxHeaderSize: maxHeadersLength });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const { port } = http.address() as AddressInfo;
  const vite = await createViteServer({
    server: {
      middlewareMode: true,
      ws: { server: http, clientPort: port },
      // The driver's app is bundled into this folder, which must not reload these pages.
      watch: { ignored: ["**/.cache/**"] },
    },
    appType: "custom",
  });
  const build = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const renderPage = createRequestListener({
    build,
    getLoadContext: (request) => JSON.parse(decodeURIComponent(request.headers.get(pageDataHeader) ?? "{}")),
    mode: "development",
  });
  const driver = await watchDriver();
  const answerDriver = getRequestListener(driver.answer);
  http.on("request", (request, response) => {
    if (request.url?.startsWith(driverPath)) return void answerDriver(request, response);
    vite.middlewares(request, response, () => renderPage(request, response));
  });
  // An error in a page appears when the page is requested.
  build().catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await driver.stop();
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
}
