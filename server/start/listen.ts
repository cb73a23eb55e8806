import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { answerFailure, unavailable } from "../http/errors.ts";
import type { HttpEnv } from "../http/request-log.ts";
import { transportSecurity } from "../http/transport-security.ts";
import { StartRefused } from "../start-refused.ts";

type Fetch = Hono<HttpEnv>["fetch"];

/** How long requests in flight may take once the server is to stop. */
const TIMEOUT_MS = 10_000;

/** Longer than anything that an answer waits for. */
const SILENCE_MS = 60_000;

export type Listening = {
  port: number;
  /** From now on requests reach the application; until then they are answered 503. */
  serve: (fetch: Fetch) => void;
  /** No new connections; requests in flight finish within ten seconds. */
  close: () => Promise<void>;
};

type Place = {
  host: string;
  port: number;
  /** Where visitors reach it; a site under https says so from its first answer. */
  publicUrl?: string;
  /** A connection on which nothing moves for so long is closed: a client that never reads would keep it for ever. */
  silenceMs?: number;
};

/** Port 0 takes a free one. Throws `StartRefused` where the port cannot be had. */
export async function listen({ host, port, publicUrl = "", silenceMs = SILENCE_MS }: Place): Promise<Listening> {
  let answer: Fetch = () => {
    const early = answerFailure(unavailable);
    for (const [name, value] of Object.entries(transportSecurity({ publicUrl }))) early.headers.set(name, value);
    return early;
  };
  const server = createAdaptorServer({ fetch: (request, env) => answer(request, env) }) as Server;
  server.timeout = silenceMs;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartRefused(describe(error as NodeJS.ErrnoException, host, port));
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    serve: (fetch) => {
      answer = fetch;
    },
    close: () => close(server),
  };
}

function describe({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} is already in use. Set PORT to another one, or stop what uses it.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port}: ${message}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A browser keeps its connection open after the answer that was in flight.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
