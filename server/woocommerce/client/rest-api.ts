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
import {
  parseErrorResponse,
  type RemoteError,
  RemoteRefused,
  RemoteUnavailable,
  type Response,
} from "./remote-error.ts";

/**
 * Loads the official client on the first call: most installations have no remote shop, and its packages add 50 ms to a
 * start. It is CommonJS compiled from a module, so Node may wrap the class in an extra default export.
 */
export async function loadWooCommerceRestApi() {
  const { default: imported } = await import("@woocommerce/woocommerce-rest-api");
  return (imported as unknown as { default?: typeof imported }).default ?? imported;
}

export const defaultTimeouts = {
  /** One attempt to read, or one call that writes. */
  readMs: 10_000,
  writeMs: 15_000,
  /** All attempts of one read, including the delays between them. */
  totalReadMs: 25_000,
  /**
   * The same for background jobs, because many shops take longer for a page of 100 orders than a visitor would wait.
   */
  backgroundReadMs: 30_000,
  totalBackgroundReadMs: 90_000,
  /** Delay before the second attempt; doubled before the third. */
  retryDelayMs: 500,
  /** How long no call is made after `maxConsecutiveFailures`. */
  circuitOpenMs: 30_000,
  maxConsecutiveFailures: 5,
  /** How long a test of the connection waits for an event of the site; well below what proxies allow a request. */
  testEventMs: 20_000,
};
export type ApiTimeouts = typeof defaultTimeouts;

export type ShopCredentials = {
  url: string;
  key: string;
  secret: string;
  /** Trusted in addition to Node's own certificates. */
  ca?: string;
};

type Call = { method: "get" | "post" | "put"; path: string; payload: object };
/** Describes a call for messages, without the query, which contains email addresses. */
const describeCall = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const isWrite = ({ method }: Call) => method !== "get";

type ApiResponse<T> = { data: T; headers: Record<string, unknown> };
export type RestApi = {
  /** Makes up to three attempts if that may help; `background`: nobody waits for the answer. */
  get<T>(
    path: string,
    params: object,
    schema: z.ZodType<T>,
    priority?: "interactive" | "background",
  ): Promise<ApiResponse<T>>;
  /** Sends once: whether to send again is for the caller to decide. */
  send<T>(method: "post" | "put", path: string, body: object, schema: z.ZodType<T>): Promise<ApiResponse<T>>;
  /** One attempt past the circuit breaker, to test the connection. Throws a `ZodError` on an unexpected response. */
  probe<T>(method: "get" | "post" | "put", path: string, params: object, schema: z.ZodType<T>): Promise<T>;
};

/** Far more than a page of 100 orders with emails in their metadata. */
const maxResponseLength = 64 * 1024 * 1024;
const maxAttempts = 3;

/** Calls wc/v3 through WooCommerce's own client. Throws `RemoteUnavailable` and `RemoteRefused`. */
export function createRestApi({ url, key, secret, ca }: ShopCredentials, given: Partial<ApiTimeouts> = {}): RestApi {
  const timeouts = { ...defaultTimeouts, ...given };
  const trusted = ca === undefined ? {} : { ca };
  const readAgent = new Agent({ keepAlive: true, maxSockets: 8, ...trusted });
  // No keep-alive: the site may close an idle connection just as a call is sent, leaving it unknown whether it arrived.
  const writeAgent = new Agent({ keepAlive: false, maxSockets: 8, ...trusted });
  const createBreaker = () =>
    circuitBreaker(handleAll, {
      halfOpenAfter: timeouts.circuitOpenMs,
      breaker: new ConsecutiveBreaker(timeouts.maxConsecutiveFailures),
    });
  // Separate, so that slow lists never block a visitor's booking.
  const breakers = { interactive: createBreaker(), background: createBreaker() };

  async function attempt(call: Call, ms: number): Promise<ApiResponse<unknown>> {
    const { method, path, payload } = call;
    const client = new (await loadWooCommerceRestApi())({
      url,
      consumerKey: key,
      consumerSecret: secret,
      version: "wc/v3",
      axiosConfig: {
        httpsAgent: method === "get" ? readAgent : writeAgent,
        // Covers the whole call: axios's own timeout stops at the first byte.
        signal: AbortSignal.timeout(ms),
        maxContentLength: maxResponseLength,
        // Following a redirect would send the key to wherever it points.
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
      throw toUnavailable(error, call, ms);
    }
    if (response.status < 200 || response.status >= 300)
      throw parseErrorResponse(response, describeCall(call), isWrite(call));
    try {
      return { data: JSON.parse(response.data.replace(/^\uFEFF/, "")), headers: { ...response.headers } };
    } catch {
      const message = `${describeCall(call)} answered ${response.status} with ${response.data.length} characters that are not JSON`;
      throw new RemoteUnavailable(message, {
        status: response.status,
        code: "unreadable",
        mayHaveHappened: isWrite(call),
      });
    }
  }

  async function throughBreaker(breaker: CircuitBreakerPolicy, call: Call, ms: number): Promise<ApiResponse<unknown>> {
    try {
      // A refusal or a 429 proves that the shop is up, so it is returned: only a returned value resets the breaker's
      // count.
      const outcome = await breaker.execute(() => attempt(call, ms).catch(returnIfAnswered));
      if (outcome instanceof Error) throw outcome;
      return outcome;
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const message = `${describeCall(call)} was not tried: ${timeouts.maxConsecutiveFailures} calls before it failed`;
      throw new RemoteUnavailable(message, {
        mayHaveHappened: false,
        code: "resting",
        retryAfterMs: timeouts.circuitOpenMs,
      });
    }
  }

  return {
    async get(path, payload, schema, priority = "interactive") {
      const call: Call = { method: "get", path, payload };
      const [attemptMs, totalMs] =
        priority === "background"
          ? [timeouts.backgroundReadMs, timeouts.totalBackgroundReadMs]
          : [timeouts.readMs, timeouts.totalReadMs];
      const breaker = breakers[priority];
      const deadline = performance.now() + totalMs;
      for (let tries = 1; ; tries++) {
        const remaining = Math.max(1, Math.round(deadline - performance.now()));
        try {
          return validateResponse(await throughBreaker(breaker, call, Math.min(attemptMs, remaining)), call, schema);
        } catch (error) {
          if (!(error instanceof RemoteUnavailable) || error instanceof UnexpectedResponse || tries === maxAttempts)
            throw error;
          if (breaker.state !== CircuitState.Closed) throw error;
          const pause = delayBeforeRetry(tries, error.retryAfterMs, timeouts.retryDelayMs);
          // A retry past the deadline is left to the next caller.
          if (performance.now() + pause >= deadline) throw error;
          await sleep(pause);
        }
      }
    },
    async send(method, path, payload, schema) {
      const call: Call = { method, path, payload };
      return validateResponse(await throughBreaker(breakers.interactive, call, timeouts.writeMs), call, schema);
    },
    async probe(method, path, payload, schema) {
      return schema.parse((await attempt({ method, path, payload }, timeouts.readMs)).data);
    },
  };
}

function returnIfAnswered(error: unknown): RemoteError {
  if (error instanceof RemoteRefused || (error instanceof RemoteUnavailable && error.status === 429)) return error;
  throw error;
}

/** A response of an unexpected shape; retrying would return the same. */
class UnexpectedResponse extends RemoteUnavailable {}

function validateResponse<T>(response: ApiResponse<unknown>, call: Call, schema: z.ZodType<T>): ApiResponse<T> {
  const parsed = schema.safeParse(response.data);
  if (parsed.success) return { data: parsed.data, headers: response.headers };
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
  throw new UnexpectedResponse(`${describeCall(call)} returned an unexpected response (${issues.join("; ")})`, {
    status: 200,
    code: "unreadable",
    mayHaveHappened: isWrite(call),
  });
}

/** Exponential with jitter, so that callers that failed together don't retry together. */
function delayBeforeRetry(attempt: number, retryAfterMs: number | null, first: number): number {
  const growing = first * 2 ** (attempt - 1);
  return Math.max(retryAfterMs ?? 0, growing * (0.75 + Math.random() / 2));
}

/** Codes after which nothing was sent: unknown host, refused connection or untrusted certificate. */
const notSentCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/** The client's own error is not attached as a cause, because it contains the key. */
function toUnavailable(error: unknown, call: Call, ms: number): RemoteUnavailable {
  const code = String((error as { code?: unknown }).code ?? "");
  const isTimeout = /^(ERR_CANCELED|ECONNABORTED|ETIMEDOUT)$/.test(code);
  const reason = isTimeout ? `had no answer within ${ms} ms` : `failed without an answer (${code || "no code"})`;
  return new RemoteUnavailable(`${describeCall(call)} ${reason}`, {
    code: isTimeout ? "timeout" : code,
    mayHaveHappened: isWrite(call) && !notSentCodes.test(code),
  });
}
