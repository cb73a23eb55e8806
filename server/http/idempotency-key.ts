import type { Failure } from "../../contract/errors.ts";

export const idempotencyHeader = "Idempotency-Key";

/** The Idempotency-Key of this request, or null. Only a POST can have one. */
export function readIdempotencyKey(request: Request): string | null | Failure {
  const key = request.headers.get(idempotencyHeader);
  if (key === null || request.method !== "POST") return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = `${idempotencyHeader} must have 1 to 255 visible characters`;
  return { failed: "invalid_fields", message, params: { [idempotencyHeader]: message } };
}
