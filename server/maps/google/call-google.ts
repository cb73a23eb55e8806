import { z } from "zod";
import { type GoogleApi, GoogleFailure } from "./google-failure.ts";

export type GoogleAccess = { serverKey: string; apiBase: string | null };

type GoogleQuestion<Answer> = {
  api: GoogleApi;
  /** With what the query needs. */
  path: string;
  /** Posted as JSON; without one the question is a GET. */
  body?: object;
  /** What is answered, and what is charged for: https://developers.google.com/maps/documentation/places/web-service/choose-fields */
  fields: readonly string[];
  answer: z.ZodType<Answer>;
  /** For the whole answer. */
  withinMs: number;
};

/** Asks Google one question, once. Throws `GoogleFailure`. */
export type AskGoogle = <Answer>(question: GoogleQuestion<Answer>) => Promise<Answer>;

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

export function createAskGoogle({ serverKey, apiBase }: GoogleAccess): AskGoogle {
  return async ({ api, path, body, fields, answer, withinMs }) => {
    const { ok, httpStatus, text } = await send(api, `${apiBase ?? origins[api]}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-goog-api-key": serverKey,
        "x-goog-fieldmask": fields.join(","),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would carry the key to somewhere else.
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const value = parseJson(text);
    if (!ok) {
      const { data } = errorBody.safeParse(value);
      const reason = data?.error.details.find((detail) => detail.reason)?.reason ?? "";
      const says = (data?.error.message ?? "").replaceAll(serverKey, "…");
      throw new GoogleFailure(api, data?.error.status || `HTTP_${httpStatus}`, { httpStatus, reason, says });
    }
    const read = answer.safeParse(value);
    if (!read.success) throw new GoogleFailure(api, "INVALID_ANSWER", { httpStatus });
    return read.data;
  };
}

async function send(api: GoogleApi, url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    return { ok: response.ok, httpStatus: response.status, text: await response.text() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new GoogleFailure(api, isLate ? "TIMEOUT" : "UNREACHABLE");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
