import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { driverPath } from "../../contract/paths.ts";
import { shownHeader } from "./pages-from.ts";
import { watchDriver } from "./watch-driver.ts";

/** Settings and an order to be paid travel in one header. */
const maxHeadersLength = 4_000_000;

/**
 * Pages straight from their source, on a port of this machine's choice: Vite transforms them, the browser reloads by itself, nothing is cached;
 * the driver's app is bundled beside them. The first rendering begins at once, while the server is still starting.
 */
export async function servePages(): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = createHttpServer({ maxHeaderSize: maxHeadersLength });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const { port } = http.address() as AddressInfo;
  const vite = await createViteServer({
    server: {
      middlewareMode: true,
      ws: { server: http, clientPort: port },
      // The driver's app is bundled into it, and none of these pages loads again because of that.
      watch: { ignored: ["**/.cache/**"] },
    },
    appType: "custom",
  });
  const build = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const renderPage = createRequestListener({
    build,
    getLoadContext: (request) => JSON.parse(decodeURIComponent(request.headers.get(shownHeader) ?? "{}")),
    mode: "development",
  });
  const driver = await watchDriver();
  const answerDriver = getRequestListener(driver.answer);
  http.on("request", (request, response) => {
    if (request.url?.startsWith(driverPath)) return void answerDriver(request, response);
    vite.middlewares(request, response, () => renderPage(request, response));
  });
  // An error in a page is shown when the page is requested.
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
