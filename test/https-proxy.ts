import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, request, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TestApp } from "./app.ts";
import { selfSigned } from "./self-signed.ts";

export type HttpsProxy = {
  /** The https address at which clients reach the application. */
  url: string;
  /** The certificate that clients have to trust. */
  cert: string;
  /** Sets the protocol that the proxy reports to the application. */
  tell(protocol: "https" | "http"): void;
  close(): Promise<void>;
};

/** The application behind a proxy that terminates TLS, as in production. It has to trust the loopback network. */
export async function startHttpsProxy(app: TestApp): Promise<HttpsProxy> {
  const inner = createHttpServer(async (incoming, outgoing) => {
    const answer = await app.request(incoming.url ?? "/", {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(incoming.method !== "GET" && { body: await bodyOf(incoming) }),
      from: incoming.socket.remoteAddress ?? "",
    });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  const port = await listen(inner);
  let protocol = "https";
  const { key, cert } = selfSigned();
  const proxy = createHttpsServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": protocol };
    const onward = request({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const url = `https://localhost:${await listen(proxy)}`;
  return {
    url,
    cert,
    tell: (next) => {
      protocol = next;
    },
    close: async () => {
      for (const server of [proxy, inner]) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
