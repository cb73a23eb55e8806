import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createApi, type GoogleStep } from "./api.ts";
import { ApiError, invalid, keyNotValid, noKey, quotaUsedUp, serviceDisabled } from "./api-error.ts";
import { createSessions, type Session } from "./sessions.ts";
import { createWorld } from "./world.ts";

export type FakeGoogleOptions = {
  /** A free one by default. */
  port?: number;
  key?: string;
};

/** A fault at a step ('*': at every one), `times` times; permanent by default. */
export type GoogleFault = { on: GoogleStep | "*"; how: How; times?: number };

type How =
  | { kind: "slow"; ms: number }
  /** Never answers. */
  | { kind: "hang" }
  /** 500 by default. */
  | { kind: "error"; status?: number }
  /** The API is not enabled for the key. */
  | { kind: "denied" }
  /** The quota is used up. */
  | { kind: "429" }
  | { kind: "invalid json" }
  /** An empty result: no suggestion, no route. */
  | { kind: "nothing" }
  /** Replaces Google's own answer. */
  | { kind: "answer"; body: object };

type GoogleRequest = {
  step: GoogleStep;
  path: string;
  query: Record<string, string>;
  body: unknown;
  mask: string;
};

export type FakeGoogle = {
  /** Origin of both APIs. */
  url: string;
  key: string;
  /** All requests with the right key and a field mask. */
  requests: GoogleRequest[];
  sessions(): Session[];
  misbehave(fault: GoogleFault): void;
  /** Clears all faults. */
  behave(): void;
  close(): Promise<void>;
};

/** A fake of Google's Places API (New) and Routes API on a local port, over our own map of Ireland. */
export async function startFakeGoogle({
  port = 0,
  key = "fake-google-key",
}: FakeGoogleOptions = {}): Promise<FakeGoogle> {
  const sessions = createSessions();
  const findCall = createApi(createWorld(), sessions);
  const requests: GoogleRequest[] = [];
  let faults: { fault: GoogleFault; left: number }[] = [];

  function strike(step: GoogleStep): How | null {
    const due = faults.find(({ fault, left }) => left > 0 && (fault.on === step || fault.on === "*"));
    if (due) due.left -= 1;
    return due?.fault.how ?? null;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://fake");
    const method = request.method ?? "GET";
    const call = findCall(method, path);
    if (!call) throw new ApiError(404, "NOT_FOUND", "Method not found.");
    const given = request.headers["x-goog-api-key"] ?? "";
    if (given === "") throw noKey();
    if (given !== key) throw keyNotValid();
    const mask = String(request.headers["x-goog-fieldmask"] ?? "");
    // Google requires one for everything but suggestions; the fake always does, so that none is forgotten.
    if (mask === "") {
      throw invalid("FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters.");
    }
    const body = method === "POST" ? parse(await text(request)) : null;
    requests.push({ step: call.step, path, query: Object.fromEntries(query), body, mask });

    const how = strike(call.step);
    if (how?.kind === "hang") return;
    if (how?.kind === "slow") await sleep(how.ms);
    if (how?.kind === "error") throw new ApiError(how.status ?? 500, "INTERNAL", "Internal error encountered.");
    if (how?.kind === "denied") throw serviceDisabled(call.service);
    if (how?.kind === "429") throw quotaUsedUp(call.service);
    if (how?.kind === "invalid json") return void send(response, 200, "<!doctype html><title>Error</title>");
    if (how?.kind === "nothing") return void send(response, 200, "{}");
    if (how?.kind === "answer") return void send(response, 200, JSON.stringify(how.body));
    send(response, 200, JSON.stringify(call.run({ method, path, query, body, mask })));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof ApiError) return send(response, error.code, JSON.stringify(error.body));
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`,
    key,
    requests,
    sessions: sessions.all,
    misbehave: (fault) => void faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    behave: () => {
      faults = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid("Invalid JSON payload received. Unexpected token.");
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(body);
}
