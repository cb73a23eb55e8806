import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { shownHeader } from "./pages-from.ts";

/** Settings and an order to be paid travel in one header. */
const maxHeadersLength = 4_000_000;

/**
 * Pages straight from their source, on a port of this machine's choice: Vite transforms them, the browser reloads by itself, nothing is cached.
 * The first rendering begins at once, while the server is still starting.
 */
export async function servePages(): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = createHttpServer({ maxHeaderSize: maxHeadersLength });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const { port } = http.address() as AddressInfo;
  const vite = await createViteServer({
    server: { middlewareMode: true, ws: { server: http, clientPort: port } },
    appType: "custom",
  });
  const build = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const renderPage = createRequestListener({
    build,
    getLoadContext: (request) => JSON.parse(decodeURIComponent(request.headers.get(shownHeader) ?? "{}")),
    mode: "development",
  });
  http.on("request", (request, response) => vite.middlewares(request, response, () => renderPage(request, response)));
  // An error in a page is shown when the page is requested.
  build().catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
}
