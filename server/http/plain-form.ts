import type { ErrorBody, Failure } from "../../contract/errors.ts";
import { requestHash } from "../idempotency/with-idempotency.ts";
import { answerFailure } from "./errors.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { bodyLimits, readBody } from "./read-body.ts";
import type { PlainForm } from "./route.ts";
import type { Services } from "./services.ts";

/** What stands in for a request's own body and key. */
export type FormRequest = { body: unknown; idempotencyKey: string | Failure | null };

/** Within this time the same fields are one form: there is no script that could stop a second click. */
const doubleClickMs = 600_000;

export function isPlainForm(request: Request): boolean {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}

/**
 * Answers a form that came as fields by way of the same call in JSON, which `call` makes; it never throws. Who does not ask for HTML
 * gets the call's own answer.
 */
export async function answerPlainForm(
  request: Request,
  form: PlainForm,
  { services, call }: { services: Services; call: (formRequest: FormRequest) => Promise<Response> },
): Promise<Response> {
  const sent = await readBody(request, { limit: bodyLimits.visitor, form: true });
  if (!sent.ok) return answerFailure(sent.failure);
  const fields = Object.fromEntries(
    Object.entries(sent.body as object).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const body = form.bodyOf(fields);
  if (!asksForPage(request)) return call({ body, idempotencyKey: readIdempotencyKey(request) });
  const period = Math.floor(services.base.now().getTime() / doubleClickMs);
  const response = await call({ body, idempotencyKey: `form-${requestHash({ body, period })}` });
  if (response.ok) {
    const headers = { location: form.sentTo(fields), "cache-control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  const shown = form.again(fields, (await response.clone().json()) as ErrorBody);
  if (!shown) return response;
  const retryAfter = response.headers.get("retry-after");
  return services.showPage(request, {
    path: shown.path,
    formResult: shown.result,
    status: response.status,
    headers: retryAfter === null ? {} : { "retry-after": retryAfter },
  });
}

function asksForPage(request: Request): boolean {
  return (request.headers.get("accept") ?? "").toLowerCase().includes("text/html");
}
