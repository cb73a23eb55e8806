import { z } from "zod";
import { type OpenEngine, OpenEngineError } from "./open-engine-error.ts";
import { readBoundedText } from "./read-bounded-text.ts";

type EngineRequest<Answer> = {
  /** Below the engine's address, including the query. */
  path: string;
  /** Posted as JSON; without a body the request is a GET. */
  body?: object;
  responseSchema: z.ZodType<Answer>;
  /** Covers the whole response. */
  timeoutMs: number;
};

/** Sends one request to an engine, without retries. Throws `OpenEngineError`. */
export type CallEngine = <Answer>(request: EngineRequest<Answer>) => Promise<Answer>;

export type EngineAddress<Engine extends OpenEngine = OpenEngine> = {
  engine: Engine;
  /** http(s), without a trailing slash. */
  url: string;
};

/** Ten times the size of a drive across the island with every bend. */
const maxAnswerBytes = 2_000_000;
const maxMessageLength = 200;

/**
 * The documented errors of the four engines: OSRM `{code, message}`, Valhalla `{error_code, error}`, Nominatim `{error:
 * {code, message}}`, Photon `{message}`.
 */
const errorBody = z.object({
  code: z.string().optional().catch(undefined),
  error_code: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z
    .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
    .optional()
    .catch(undefined),
});

export function createEngineCaller({ engine, url }: EngineAddress): CallEngine {
  return async ({ path, body, responseSchema, timeoutMs }) => {
    const { ok, httpStatus, text } = await send(engine, url + path, {
      method: body ? "POST" : "GET",
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      // Addresses are sent only to the configured engine, not to a redirect's target.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (httpStatus >= 300 && httpStatus < 400) throw new OpenEngineError(engine, "REDIRECTED", { httpStatus });
    if (text === null) throw new OpenEngineError(engine, "TOO_LARGE", { httpStatus });
    const value = parseJson(text);
    if (!ok) {
      const { data } = errorBody.safeParse(value);
      const status = data?.code ?? data?.error_code?.toString() ?? `HTTP_${httpStatus}`;
      const engineMessage = (data?.message ?? data?.error ?? "").slice(0, maxMessageLength);
      throw new OpenEngineError(engine, status, { httpStatus, engineMessage });
    }
    const parsed = responseSchema.safeParse(value);
    if (!parsed.success) throw new OpenEngineError(engine, "INVALID_ANSWER", { httpStatus });
    return parsed.data;
  };
}

async function send(engine: OpenEngine, url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    return { ok: response.ok, httpStatus: response.status, text: await readBoundedText(response, maxAnswerBytes) };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    throw new OpenEngineError(engine, isTimeout ? "TIMEOUT" : "UNREACHABLE");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
