import type { Failure } from "../../contract/errors.ts";
import { readPhpFields } from "./php-fields.ts";

/**
 * Limits of a body: its bytes, and its values, because validating a value costs more than sending it.
 * `tooLarge` is the message for a longer body.
 */
export type BodyLimit = { bytes: number; values: number; tooLarge?: string };

/** Enough for forms, orders and all prices of the shop; `longList` is for calls that carry all redirects. */
export const bodyLimits = {
  visitor: { bytes: 64 * 1024, values: 1_000 },
  signedIn: { bytes: 256 * 1024, values: 20_000 },
  /** 400 KB in base64, plus its metadata. */
  picture: {
    bytes: 560 * 1024,
    values: 20_000,
    tooLarge: "A picture may have at most 400 KB: make it smaller before sending it",
  },
  longList: { bytes: 24 * 1024 * 1024, values: 600_000 },
} as const satisfies Record<string, BodyLimit>;

/** `form`: true also accepts form data, "php" form data with PHP's brackets. */
export type BodyOptions = { limit: BodyLimit; form: boolean | "php" };

/** The fields that were sent. A body is always an object, so that no reader has to handle null, a list or a number. */
type SentFields = Readonly<Record<string, unknown>>;

type Read = { ok: true; body: SentFields } | { ok: false; failure: Failure };

/**
 * Reads a JSON object, or form data if `form` allows. An empty body is `{}`, so that the schema names what is missing.
 */
export async function readBody(request: Request, { limit, form }: BodyOptions): Promise<Read> {
  const kind = kindOf(request.headers.get("content-type"), form);
  const bytes = await readBytes(request, limit.bytes);
  if (bytes === "too_large") {
    const message = limit.tooLarge ?? `The request body may be at most ${limit.bytes / 1024} KB.`;
    return refuse({ failed: "body_too_large", message });
  }
  if (bytes === "incomplete") {
    return refuse({ failed: "rest_invalid_json", message: "The request body was incomplete." });
  }
  if (isEncoded(request)) {
    return refuse({ failed: "unsupported_media_type", message: "The request body must not be compressed." });
  }
  if (kind === "other" || (kind === "none" && bytes.length > 0)) {
    const types = form ? "application/json or form fields" : "application/json";
    return refuse({ failed: "unsupported_media_type", message: `The request body must be sent as ${types}.` });
  }
  if (bytes.length === 0) return { ok: true, body: {} };
  if (kind !== "form") return readJson(bytes);
  return form === "php" ? readPhpForm(bytes) : readForm(request, bytes);
}

/** The fields of a posted form; values that aren't text, such as files, are left out. */
export async function readFormFields(
  request: Request,
): Promise<{ ok: true; fields: Record<string, string> } | { ok: false; failure: Failure }> {
  const sent = await readBody(request, { limit: bodyLimits.visitor, form: true });
  if (!sent.ok) return sent;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return { ok: true, fields: Object.fromEntries(Object.entries(sent.body).filter(isText)) };
}

/** The raw body, for verifying a signature; null if it is longer than `limit` bytes or incomplete. */
export async function readRawBody(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBytes(request, limit);
  return typeof bytes === "string" ? null : new TextDecoder().decode(bytes);
}

function kindOf(header: string | null, form: BodyOptions["form"]): "json" | "form" | "none" | "other" {
  const type = header?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "") return "none";
  if (type === "application/json" || /^application\/[\w.-]+\+json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded" && form !== false) return "form";
  return type === "multipart/form-data" && form === true ? "form" : "other";
}

function isEncoded(request: Request): boolean {
  return !["", "identity"].includes(request.headers.get("content-encoding")?.trim().toLowerCase() ?? "");
}

/** Returns `too_large` as soon as the body exceeds `limit` bytes; the rest is not read. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | "too_large" | "incomplete"> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > limit) return "too_large";
  if (declared !== null) {
    // Node reads no more than was declared, so one read is safe, and cheaper than a stream.
    const bytes = await request.arrayBuffer().catch(() => null);
    if (!bytes) return "incomplete";
    return bytes.byteLength > limit ? "too_large" : new Uint8Array(bytes);
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  // A broken connection is not our error, and nobody reads the answer.
  const read = () => reader.read().catch(() => null);
  for (let next = await read(); !next?.done; next = await read()) {
    if (next === null) return "incomplete";
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      return "too_large";
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks, length);
}

function readJson(bytes: Uint8Array): Read {
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isFields(body) ? { ok: true, body } : refuse(notFields);
  } catch {
    // PHP's wording, which shop clients know.
    const details = { json_error_code: 4, json_error_message: "Syntax error" };
    return refuse({ failed: "rest_invalid_json", message: "Invalid JSON body passed.", details });
  }
}

const message = "The request body must be a JSON object with named fields.";
const notFields: Failure = { failed: "invalid_fields", message, params: { body: message } };

function isFields(body: unknown): body is SentFields {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function readPhpForm(bytes: Uint8Array): Read {
  const body = readPhpFields(new URLSearchParams(new TextDecoder().decode(bytes)));
  if (body) return { ok: true, body };
  return refuse({ failed: "rest_invalid_param", message: "The form fields are nested too deeply." });
}

async function readForm(request: Request, bytes: Uint8Array): Promise<Read> {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    const fields = await new Response(Buffer.from(bytes), { headers }).formData();
    return { ok: true, body: Object.fromEntries(fields) };
  } catch {
    return refuse({ failed: "rest_invalid_param", message: "The form fields could not be read." });
  }
}

function refuse(failure: Failure): Read {
  return { ok: false, failure };
}
