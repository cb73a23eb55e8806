import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Failure } from "../../contract/errors.ts";
import { answerFailure, unavailable } from "../http/errors.ts";
import type { HttpEnv } from "../http/request-log.ts";
import { transportSecurityHeaders } from "../http/transport-security.ts";
import { StartupError } from "../startup-error.ts";

type Fetch = Hono<HttpEnv>["fetch"];

/** How long requests in flight may take during shutdown. */
const shutdownTimeoutMs = 10_000;

/** Longer than any answer takes. */
const defaultIdleTimeoutMs = 60_000;

export type ListeningServer = {
  port: number;
  /** Routes requests to the application; before that they are answered 503. */
  serve: (fetch: Fetch) => void;
  /** Closes each connection with its next answer, so that none is idle when new ones are refused. */
  endConnections: () => void;
  /** Refuses new connections; requests in flight have ten seconds to finish. */
  close: () => Promise<void>;
};

type ListenOptions = {
  host: string;
  port: number;
  /** The public address, which decides about HSTS from the first answer. */
  publicUrl?: string;
  hstsSubdomains?: boolean;
  /** An idle connection is closed after this time; otherwise a client that never reads would keep it forever. */
  silenceMs?: number;
};

/** Port 0 picks a free one. Throws a `StartupError` if the port is unavailable. */
export async function listen({
  host,
  port,
  publicUrl = "",
  hstsSubdomains = false,
  silenceMs = defaultIdleTimeoutMs,
}: ListenOptions): Promise<ListeningServer> {
  let answer: Fetch = () => {
    const notReady = answerFailure(unavailable);
    for (const [name, value] of Object.entries(transportSecurityHeaders({ publicUrl, hstsSubdomains })))
      notReady.headers.set(name, value);
    return notReady;
  };
  const server = createAdaptorServer({
    fetch: (request, env) => (hasTwoHosts(env) ? answerFailure(ambiguousHost) : answer(request, env)),
  }) as Server;
  server.timeout = silenceMs;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartupError(describe(error as NodeJS.ErrnoException, host, port));
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    serve: (fetch) => {
      answer = fetch;
    },
    endConnections: () => {
      server.prependListener("request", (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
    close: () => close(server),
  };
}

const ambiguousHost: Failure = { failed: "ambiguous_host", message: "A request must name exactly one host." };

/** RFC 9112: such a request gets 400, because a proxy in front may have read the other host. */
function hasTwoHosts(env: { incoming?: { rawHeaders?: readonly string[] } }): boolean {
  const sent = env.incoming?.rawHeaders ?? [];
  let hosts = 0;
  for (let index = 0; index < sent.length; index += 2) {
    const name = sent[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

function describe({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} is already in use. Set PORT to another one, or stop what uses it.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port}: ${message}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A browser keeps its connection open after the answer in flight.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
