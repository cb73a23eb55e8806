import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export type EngineRequest = { method: string; path: string; query: URLSearchParams; body: string };
export type EngineAnswer = { status: number; body: object };

/** How the engine misbehaves at every request until `behave` is called. */
export type EngineFault =
  | { kind: "slow"; ms: number }
  /** Never answers. */
  | { kind: "hang" }
  | { kind: "status"; status: number }
  | { kind: "invalid json" }
  /** An endless answer. */
  | { kind: "huge" }
  | { kind: "redirect"; to: string }
  /** Replaces the engine's own answer. */
  | { kind: "answer"; body: unknown; status?: number };

export type FakeEngine = {
  url: string;
  /** All requests since the start. */
  requests: EngineRequest[];
  misbehave(fault: EngineFault): void;
  behave(): void;
  close(): Promise<void>;
};

/** Serves an engine's HTTP API on a local port, a free one by default. */
export async function serveEngine(answer: (request: EngineRequest) => EngineAnswer, port = 0): Promise<FakeEngine> {
  const requests: EngineRequest[] = [];
  let fault: EngineFault | null = null;

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? "/", "http://fake");
    const request = { method: incoming.method ?? "GET", path, query, body: await text(incoming) };
    requests.push(request);
    switch (fault?.kind) {
      case "hang":
        return;
      case "slow":
        await sleep(fault.ms);
        break;
      case "status":
        return send(response, fault.status, "<html><title>Error</title></html>");
      case "invalid json":
        return send(response, 200, "<!doctype html><title>Welcome</title>");
      case "huge":
        return sendEndlessly(response);
      case "redirect":
        response.writeHead(302, { location: fault.to }).end();
        return;
      case "answer":
        return send(response, fault.status ?? 200, JSON.stringify(fault.body));
    }
    const { status, body } = answer(request);
    send(response, status, JSON.stringify(body));
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`,
    requests,
    misbehave: (next) => {
      fault = next;
    },
    behave: () => {
      fault = null;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(body);
}

function sendEndlessly(response: ServerResponse): void {
  const chunk = `{"features": [], "routes": [], "more": "${"x".repeat(64_000)}"}`;
  response.writeHead(200, { "content-type": "application/json" });
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
}
