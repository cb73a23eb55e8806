import { z } from "zod";
import { type GoogleApi, GoogleError } from "./google-error.ts";

export type GoogleAccess = { serverKey: string; apiBase: string | null };

type GoogleRequest<Answer> = {
  api: GoogleApi;
  /** Includes the query. */
  path: string;
  /** Posted as JSON; without a body the request is a GET. */
  body?: object;
  /**
   * Determines what is returned and charged:
   * https://developers.google.com/maps/documentation/places/web-service/choose-fields
   */
  fields: readonly string[];
  responseSchema: z.ZodType<Answer>;
  /** Covers the whole response. */
  timeoutMs: number;
};

/** Sends one request to Google, without retries. Throws `GoogleError`. */
export type CallGoogle = <Answer>(question: GoogleRequest<Answer>) => Promise<Answer>;

const origins: Record<GoogleApi, string> = {
  "Places API (New)": "https://places.googleapis.com",
  "Routes API": "https://routes.googleapis.com",
};

/** https://cloud.google.com/apis/design/errors#http_mapping */
const errorBody = z.object({
  error: z.object({
    message: z.string().catch(""),
    status: z.string().catch(""),
    details: z.array(z.looseObject({ reason: z.string().optional().catch(undefined) })).catch([]),
  }),
});

export function createGoogleCaller({ serverKey, apiBase }: GoogleAccess): CallGoogle {
  return async ({ api, path, body, fields, responseSchema, timeoutMs }) => {
    const { ok, httpStatus, text } = await send(api, `${apiBase ?? origins[api]}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-goog-api-key": serverKey,
        "x-goog-fieldmask": fields.join(","),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Following a redirect would send the key to another server.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const value = parseJson(text);
    if (!ok) {
      const { data } = errorBody.safeParse(value);
      const reason = data?.error.details.find((detail) => detail.reason)?.reason ?? "";
      const googleMessage = (data?.error.message ?? "").replaceAll(serverKey, "…");
      throw new GoogleError(api, data?.error.status || `HTTP_${httpStatus}`, { httpStatus, reason, googleMessage });
    }
    const parsed = responseSchema.safeParse(value);
    if (!parsed.success) throw new GoogleError(api, "INVALID_ANSWER", { httpStatus });
    return parsed.data;
  };
}

async function send(api: GoogleApi, url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    return { ok: response.ok, httpStatus: response.status, text: await response.text() };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    throw new GoogleError(api, isTimeout ? "TIMEOUT" : "UNREACHABLE");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
