import { Agent } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import type { z } from "zod";
import { type RemoteFailure, RemoteRefused, RemoteUnavailable, type Response, readFailure } from "./failures.ts";

/**
 * The official client, loaded by the first call: most shops have no other, and with its packages it takes a twentieth of a second of a start.
 * It is CommonJS that was compiled from a module: Node gives all of it as its default, others the class in it.
 */
export async function loadWooCommerceRestApi() {
  const { default: imported } = await import("@woocommerce/woocommerce-rest-api");
  return (imported as unknown as { default?: typeof imported }).default ?? imported;
}

/** In milliseconds. */
const usual = {
  /** For one attempt to read, and for one call that writes. */
  read: 10_000,
  write: 15_000,
  /** For all attempts to read together, with the pauses between them. */
  readInAll: 25_000,
  /** The same of what nobody waits for: a page of 100 orders takes many a shop longer than a visitor's patience. */
  readCalmly: 30_000,
  readCalmlyInAll: 90_000,
  /** Before the second attempt; twice as long before the third. */
  pause: 500,
  /** How long nobody is asked after `failuresInARow`. */
  rest: 30_000,
  failuresInARow: 5,
};
export type CallTimeouts = typeof usual;

export type ShopAddress = {
  url: string;
  key: string;
  secret: string;
  /** A certificate to trust beside those that Node trusts. */
  ca?: string;
};

type Call = { method: "get" | "post" | "put"; path: string; payload: object };
/** For messages. Queries hold email addresses, so they are no part of it. */
const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const writes = ({ method }: Call) => method !== "get";

type Answer<T> = { data: T; headers: Record<string, unknown> };
export type Calls = {
  /** Tried three times in all where asking again may help. `calmly`: nobody waits for it. */
  get<T>(path: string, params: object, schema: z.ZodType<T>, how?: "promptly" | "calmly"): Promise<Answer<T>>;
  /** Sent once: whether to send again is the caller's to find out. */
  send<T>(method: "post" | "put", path: string, body: object, schema: z.ZodType<T>): Promise<Answer<T>>;
  /** Once, whatever happened before: to try the connection out. Throws a `ZodError` where the answer is of another kind. */
  tryOut<T>(method: "get" | "post", path: string, params: object, schema: z.ZodType<T>): Promise<T>;
};

/** Far more than a page of 100 orders with letters in their metadata. */
const maxAnswerLength = 64 * 1024 * 1024;
const attempts = 3;

/** Calls to wc/v3 by WooCommerce's own client. Throws `RemoteUnavailable` and `RemoteRefused`. */
export function createCalls({ url, key, secret, ca }: ShopAddress, given: Partial<CallTimeouts> = {}): Calls {
  const timeouts = { ...usual, ...given };
  const trusted = ca === undefined ? {} : { ca };
  const reading = new Agent({ keepAlive: true, maxSockets: 8, ...trusted });
  // A kept connection may be closed at the very moment of a call: nobody could tell whether that call arrived.
  const writing = new Agent({ keepAlive: false, maxSockets: 8, ...trusted });
  const createBreaker = () =>
    circuitBreaker(handleAll, {
      halfOpenAfter: timeouts.rest,
      breaker: new ConsecutiveBreaker(timeouts.failuresInARow),
    });
  // Long lists may fail where a booking would not: no visitor is turned away for them.
  const breakers = { promptly: createBreaker(), calmly: createBreaker() };

  async function attempt(call: Call, ms: number): Promise<Answer<unknown>> {
    const { method, path, payload } = call;
    const client = new (await loadWooCommerceRestApi())({
      url,
      consumerKey: key,
      consumerSecret: secret,
      version: "wc/v3",
      axiosConfig: {
        httpsAgent: method === "get" ? reading : writing,
        // Of the whole call: axios's own time-out ends with the first byte.
        signal: AbortSignal.timeout(ms),
        maxContentLength: maxAnswerLength,
        // A redirect would carry the key to wherever it points.
        maxRedirects: 0,
        responseType: "text",
        transformResponse: [(text: unknown) => text],
        validateStatus: () => true,
      },
    });
    let response: Response;
    try {
      response = await (method === "get" ? client.get(path, payload) : client[method](path, payload));
    } catch (error) {
      throw unanswered(error, call, ms);
    }
    if (response.status < 200 || response.status >= 300) throw readFailure(response, nameOf(call), writes(call));
    try {
      return { data: JSON.parse(response.data.replace(/^\uFEFF/, "")), headers: { ...response.headers } };
    } catch {
      const message = `${nameOf(call)} answered ${response.status} with ${response.data.length} characters that are no JSON`;
      throw new RemoteUnavailable(message, {
        status: response.status,
        code: "unreadable",
        mayHaveHappened: writes(call),
      });
    }
  }

  async function guarded(breaker: CircuitBreakerPolicy, call: Call, ms: number): Promise<Answer<unknown>> {
    try {
      // A shop that refuses, or asks for patience, is there. As a value: what is thrown past the breaker ends no row of failures.
      const outcome = await breaker.execute(() => attempt(call, ms).catch(answerOrThrow));
      if (outcome instanceof Error) throw outcome;
      return outcome;
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const message = `${nameOf(call)} was not tried: ${timeouts.failuresInARow} calls before it failed`;
      throw new RemoteUnavailable(message, { mayHaveHappened: false, code: "resting", retryAfterMs: timeouts.rest });
    }
  }

  return {
    async get(path, payload, schema, how = "promptly") {
      const call: Call = { method: "get", path, payload };
      const [once, inAll] =
        how === "calmly" ? [timeouts.readCalmly, timeouts.readCalmlyInAll] : [timeouts.read, timeouts.readInAll];
      const breaker = breakers[how];
      const end = performance.now() + inAll;
      for (let done = 1; ; done++) {
        const left = Math.max(1, Math.round(end - performance.now()));
        try {
          return checked(await guarded(breaker, call, Math.min(once, left)), call, schema);
        } catch (error) {
          if (!(error instanceof RemoteUnavailable) || error instanceof Unfit || done === attempts) throw error;
          if (breaker.state !== CircuitState.Closed) throw error;
          const pause = pauseBefore(done, error.retryAfterMs, timeouts.pause);
          // What would come too late is left to whoever asks next.
          if (performance.now() + pause >= end) throw error;
          await sleep(pause);
        }
      }
    },
    async send(method, path, payload, schema) {
      const call: Call = { method, path, payload };
      return checked(await guarded(breakers.promptly, call, timeouts.write), call, schema);
    },
    async tryOut(method, path, payload, schema) {
      return schema.parse((await attempt({ method, path, payload }, timeouts.read)).data);
    },
  };
}

function answerOrThrow(error: unknown): RemoteFailure {
  if (error instanceof RemoteRefused || (error instanceof RemoteUnavailable && error.status === 429)) return error;
  throw error;
}

/** An answer in another shape than expected: it would have it the next time too. */
class Unfit extends RemoteUnavailable {}

function checked<T>(answer: Answer<unknown>, call: Call, schema: z.ZodType<T>): Answer<T> {
  const read = schema.safeParse(answer.data);
  if (read.success) return { data: read.data, headers: answer.headers };
  const faults = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
  throw new Unfit(`${nameOf(call)} answered what is no answer to it (${faults.join("; ")})`, {
    status: 200,
    code: "unreadable",
    mayHaveHappened: writes(call),
  });
}

/** Growing, with up to half of it left to chance, so that many who failed together do not come back together. */
function pauseBefore(done: number, retryAfterMs: number | null, first: number): number {
  const growing = first * 2 ** (done - 1);
  return Math.max(retryAfterMs ?? 0, growing * (0.75 + Math.random() / 2));
}

/** Nothing was sent: no such name, nobody there, or nobody whom this server trusts. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/** The client's own error is not kept as a cause: it holds the key. */
function unanswered(error: unknown, call: Call, ms: number): RemoteUnavailable {
  const code = String((error as { code?: unknown }).code ?? "");
  const late = /^(ERR_CANCELED|ECONNABORTED|ETIMEDOUT)$/.test(code);
  const why = late ? `had no answer within ${ms} ms` : `failed without an answer (${code || "no code"})`;
  return new RemoteUnavailable(`${nameOf(call)} ${why}`, {
    code: late ? "timeout" : code,
    mayHaveHappened: writes(call) && !neverSent.test(code),
  });
}
