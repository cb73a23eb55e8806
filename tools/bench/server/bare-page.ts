/** The smallest possible page server, for comparison: Hono with one route, same bytes and headers. Prints its port. */
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";

const pageUrl = process.argv[2] ?? "";
const page = await fetch(pageUrl, { headers: { "accept-encoding": "br" } });
const headers = Object.fromEntries([...page.headers].filter(([name]) => !/^(connection|keep-alive|date)$/.test(name)));
// `fetch` decompresses; the bare answer has the compressed length, and the load generator never decompresses it.
const body = new Uint8Array(Number(headers["content-length"] ?? (await page.arrayBuffer()).byteLength)).fill(32);

const app = new Hono();
app.get(new URL(pageUrl).pathname, () => new Response(body, { headers }));
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
