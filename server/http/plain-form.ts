import type { ErrorBody, Failure } from "../../contract/errors.ts";
import { requestHash } from "../idempotency/with-idempotency.ts";
import { answerFailure } from "./errors.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { readFormFields } from "./read-body.ts";
import type { PlainForm } from "./route.ts";
import type { Services } from "./services.ts";

/** Replaces the body and idempotency key of the request. */
export type PlainFormRequest = { body: unknown; idempotencyKey: string | Failure | null };

/**
 * The same fields within this time count as one submission, because nothing prevents a double click without JavaScript.
 */
const doubleClickMs = 600_000;

export function isPlainForm(request: Request): boolean {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}

/**
 * Answers a form post by making the equivalent JSON call through `call`, which never throws. A client that doesn't
 * accept HTML gets that call's own answer.
 */
export async function answerPlainForm(
  request: Request,
  form: PlainForm,
  { services, call }: { services: Services; call: (formRequest: PlainFormRequest) => Promise<Response> },
): Promise<Response> {
  const sent = await readFormFields(request);
  if (!sent.ok) return answerFailure(sent.failure);
  const { fields } = sent;
  const body = form.bodyOf(fields);
  if (!acceptsHtml(request)) return call({ body, idempotencyKey: readIdempotencyKey(request) });
  const period = Math.floor(services.base.now().getTime() / doubleClickMs);
  const response = await call({ body, idempotencyKey: `form-${requestHash({ body, period })}` });
  if (response.ok) {
    const headers = { location: form.successPath(fields), "cache-control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  const shown = form.redisplay(fields, (await response.clone().json()) as ErrorBody);
  if (!shown) return response;
  const retryAfter = response.headers.get("retry-after");
  return services.showPage(request, {
    path: shown.path,
    formResult: shown.result,
    status: response.status,
    headers: retryAfter === null ? {} : { "retry-after": retryAfter },
  });
}

function acceptsHtml(request: Request): boolean {
  return (request.headers.get("accept") ?? "").toLowerCase().includes("text/html");
}
