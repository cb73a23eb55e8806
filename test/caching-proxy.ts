import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Kept = { status: number; headers: Headers; body: Buffer; varied: string };

/**
 * A shared cache, as greedy as RFC 9111 allows: it stores every response to GET that is neither `private` nor
 * `no-store`, even without a lifetime and to requests with cookies, and distinguishes requests by URL and by the
 * headers that `Vary` names.
 */
export async function startCachingProxy(origin: string) {
  const kept = new Map<string, Kept[]>();
  let hits = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const found =
      method === "GET" ? kept.get(url)?.find(({ headers, varied }) => varied === variedBy(headers, request)) : null;
    if (found) {
      hits++;
      return send(response, found);
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === "string" && !hopByHop.has(name)) headers.set(name, value);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fetched = await fetch(origin + url, {
      method,
      headers,
      redirect: "manual",
      ...(body.length > 0 && { body }),
    });
    const answered: Kept = {
      status: fetched.status,
      headers: fetched.headers,
      body: Buffer.from(await fetched.arrayBuffer()),
      varied: variedBy(fetched.headers, request),
    };
    const control = fetched.headers.get("cache-control") ?? "";
    const isShared = !/\b(private|no-store)\b/.test(control) && fetched.headers.get("vary") !== "*";
    const mayKeep = isShared && (request.headers.authorization === undefined || /\bpublic\b/.test(control));
    if (method === "GET" && fetched.status === 200 && mayKeep) kept.set(url, [...(kept.get(url) ?? []), answered]);
    send(response, answered);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many requests were answered without the origin. */
    hits: () => hits,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const hopByHop = new Set(["connection", "host", "content-length", "transfer-encoding", "accept-encoding"]);

/** The request's values for the headers named by `Vary`. */
function variedBy(headers: Headers, request: IncomingMessage): string {
  const names = (headers.get("vary") ?? "").toLowerCase().split(/\s*,\s*/);
  return JSON.stringify(names.map((name) => request.headers[name] ?? null));
}

function send(response: ServerResponse, { status, headers, body }: Kept): void {
  response.statusCode = status;
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && name !== "content-encoding" && name !== "set-cookie") response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.end(body);
}
