import type { Call, CallInput } from "../../contract/call.ts";
import { ApiError } from "./api-error.ts";
import { watchLeaving } from "./leaving-page.ts";

export type CallOptions = {
  signal?: AbortSignal;
  /** The limit until the whole response has been read; 15 seconds by default. */
  timeoutMs?: number;
  /** For calls that create: the same key never creates twice. */
  idempotencyKey?: string;
  /** A session token, sent as Authorization. */
  token?: string;
  headers?: Readonly<Record<string, string>>;
};

const defaultTimeoutMs = 15_000;

/**
 * Makes a call of the contract. Every failure is an ApiError; a successful response is not validated. A request that
 * ends because the page is left neither succeeds nor fails, so that nothing is shown about it.
 */
export async function call<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  const { signal, timeoutMs = defaultTimeoutMs, idempotencyKey, token, headers } = options;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const leaving = watchLeaving();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(urlOf(row, input), {
      method: row.method,
      headers: { ...headers, ...headersOf(input, { idempotencyKey, token }) },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: controller.signal,
    });
    const text = await response.text();
    if (!response.ok) throw errorOf(response.status, text);
    return parse(response.status, text) as Output;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (timedOut) throw new ApiError({ status: 0, code: "timeout", message: "The server took too long to answer" });
    if (controller.signal.aborted) throw new ApiError({ status: 0, code: "aborted", message: "The call was given up" });
    await leaving.untilStays();
    throw new ApiError({ status: 0, code: "network", message: "The server could not be reached" });
  } finally {
    clearTimeout(timer);
    leaving.stop();
    signal?.removeEventListener("abort", abort);
  }
}

/** The call's path and query with their parameters filled in. */
export function urlOf(row: Pick<Call, "path">, { params = {}, query = {} }: CallInput): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${row.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${path}${search.toString() && `?${search}`}`;
}

function headersOf(
  input: CallInput,
  { idempotencyKey, token }: Pick<CallOptions, "idempotencyKey" | "token">,
): Record<string, string> {
  return {
    Accept: "application/json",
    ...(input.body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}

function parse(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({ status, code: "unreadable", message: "The server's answer could not be read" });
  }
}

/** From the server's ErrorBody, or from whatever a proxy sent instead. */
function errorOf(status: number, text: string): ApiError {
  const body = record(safeJson(text));
  const { status: _, params, ...data } = record(body["data"]);
  const { code, message } = body;
  return new ApiError({
    status,
    code: typeof code === "string" ? code : "unreadable",
    message: typeof message === "string" ? message : "",
    params: Object.fromEntries(
      Object.entries(record(params)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
    data,
    body: text,
  });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
