import type { Hono, Context as HonoContext } from "hono";
import type { Failure } from "../../contract/errors.ts";
import {
  type Actor,
  type BytesOutput,
  type Context,
  type FileOutput,
  isFailure,
  type PortalCookies,
} from "../context.ts";
import { invalidKey, isSignedIn, refuseAccess } from "./access.ts";
import { answerBytes } from "./answer-bytes.ts";
import { answerJsonText, compressStream, mayBeCompressed } from "./answer-encoding.ts";
import { answerError } from "./answer-error.ts";
import { answerFile } from "./answer-file.ts";
import { answerStream } from "./answer-stream.ts";
import { rateLimitKey } from "./client-address.ts";
import { answerFailure, failureOfIssues, type HttpFailure, routeNotFound } from "./errors.ts";
import { findInvalidValue } from "./find-invalid-value.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { minimalPreference, preferenceAppliedHeader, prefersMinimal } from "./minimal-answer.ts";
import { readQuery } from "./php-fields.ts";
import { pickFields } from "./pick-fields.ts";
import { answerPlainForm, isPlainForm, type PlainFormRequest } from "./plain-form.ts";
import { createPortalCookies } from "./portal-cookies.ts";
import { type BodyLimit, bodyLimits, readBody } from "./read-body.ts";
import { refuseOtherSite } from "./refuse-other-site.ts";
import { readCookies } from "./request-cookies.ts";
import type { HttpEnv } from "./request-log.ts";
import { answerMediaTypes, type BodyKind, isPortalCall, isShopCall, type ParsedRequest, type Row } from "./route.ts";
import type { Services } from "./services.ts";
import { refuseUnencrypted } from "./transport-security.ts";

/** Mounts a row as a route: authenticate, validate, run one verb, answer. */
export function mount(app: Hono<HttpEnv>, row: Row, services: Services): void {
  app.on(row.call.method, honoPath(row.call.path), async (c) => {
    c.set("route", row.call.path);
    if (isPortalCall(row.call)) {
      const portalCookies = createPortalCookies(c.req.raw, services.base.environment);
      return portalCookies.answer(await answer(c, row, services, { portalCookies }));
    }
    const { plainForm } = row;
    if (!plainForm || !isPlainForm(c.req.raw)) return answer(c, row, services);
    const call = (formRequest: PlainFormRequest) =>
      answer(c, row, services, { formRequest }).catch((error: unknown) => answerError(error, c.get("log")));
    return answerPlainForm(c.req.raw, plainForm, { services, call });
  });
}

async function answer(
  c: HonoContext<HttpEnv>,
  row: Row,
  services: Services,
  { formRequest = null, portalCookies }: { formRequest?: PlainFormRequest | null; portalCookies?: PortalCookies } = {},
): Promise<Response> {
  const request = c.req.raw;
  const refuse = (failure: HttpFailure) => answerFailure(failure, row);
  const client = services.readClient(request.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
  const address = rateLimitKey(client.address);
  const otherSite = portalCookies ? refuseOtherSite(services.base.environment, request) : null;
  if (otherSite) return refuse(otherSite);
  if (row.limit) {
    const limited = await services.rateLimits.consume(row.limit, address);
    if (limited) return refuse(limited);
  }

  const visitor: Actor = { kind: "visitor", address };
  const userAgent = request.headers.get("user-agent") ?? "";
  const cookies = readCookies(request);
  let context: Context = {
    ...services.base,
    log: c.get("log"),
    actor: visitor,
    userAgent,
    idempotencyKey: null,
    cookies,
    ...(portalCookies && { portalCookies }),
    abortSignal: () => request.signal,
  };
  const authorization = request.headers.get("authorization") ?? (isShopCall(row.call) ? keyInQuery(request.url) : null);
  const isToken = /^bearer\s/i.test(authorization ?? "");
  const unencrypted =
    isToken || row.signsIn || portalCookies ? refuseUnencrypted(services.base.environment, client) : null;
  if (unencrypted && (row.signsIn || portalCookies || row.call.access !== "visitor")) return refuse(unencrypted);
  const identify = async () => {
    if (portalCookies) return services.authenticateMember(context, address);
    return authorization && !unencrypted
      ? services.authenticate(context, { authorization, address, secure: client.secure })
      : visitor;
  };
  const actor = await identify();
  if (isFailure(actor) && row.call.access !== "visitor")
    return refuse(portalCookies ? actor : invalidKey(actor.message));
  context = { ...context, actor: isFailure(actor) ? visitor : actor };
  const refused = refuseAccess(row, context.actor);
  if (refused) return refuse(refused);
  if (row.phoneLimit && context.actor.kind === "driver") {
    const limited = await services.rateLimits.consume(row.phoneLimit, context.actor.phoneId);
    if (limited) return refuse(limited);
  }

  const idempotencyKey = formRequest ? formRequest.idempotencyKey : readIdempotencyKey(request);
  if (isFailure(idempotencyKey)) return refuse(idempotencyKey);
  const accepted = await accept(c, row, { context, formRequest });
  if (!accepted.ok) return refuse(accepted.failure);
  if (row.answer === "events") {
    context.reauthorise = async () => {
      const now = await identify();
      return !isFailure(now) && memberOf(now) === memberOf(actor) && refuseAccess(row, now) === null;
    };
  }
  const output = await row.run(
    { ...context, idempotencyKey, prefersMinimal: row.mayBeMinimal && prefersMinimal(request) },
    accepted.value,
  );
  return isFailure(output) ? refuse(output) : cookies.addTo(await answerOutput(output, row, request));
}

/** The member for whom a session acts; a different one after the session chose another account. */
const memberOf = (actor: Actor | Failure) => ("memberId" in actor ? actor.memberId : null);

/** WooCommerce's alternative for clients behind servers that drop the header; equivalent to Basic. */
function keyInQuery(url: string): string | null {
  const query = new URL(url).searchParams;
  const [key, secret] = [query.get("consumer_key"), query.get("consumer_secret")];
  return key && secret ? `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` : null;
}

const signedInLimits: Readonly<Record<BodyKind, BodyLimit>> = {
  json: bodyLimits.signedIn,
  json_or_form: bodyLimits.signedIn,
  long_list: bodyLimits.longList,
  picture: bodyLimits.picture,
};

type Checked<T> = { ok: true; value: T } | { ok: false; failure: HttpFailure };

/** Validates path, query and body with the row's schemas. */
async function accept(
  c: HonoContext<HttpEnv>,
  row: Row,
  { context, formRequest }: { context: Context; formRequest: PlainFormRequest | null },
): Promise<Checked<ParsedRequest>> {
  const params = check(row, "params", c.req.param());
  // A path that can't name anything is not found.
  if (!params.ok) return { ok: false, failure: isShopCall(row.call) ? routeNotFound : notFound };
  const query = check(row, "query", row.query ? readQuery(c.req.url) : {});
  if (!query.ok) return query;
  if (!row.body) return { ok: true, value: { params: params.value, query: query.value, body: {} } };
  const limit = isSignedIn(context.actor) ? signedInLimits[row.accepts] : bodyLimits.visitor;
  const sent = formRequest
    ? { ok: true as const, body: formRequest.body }
    : await readBody(c.req.raw, { limit, form: isShopCall(row.call) ? "php" : row.accepts === "json_or_form" });
  if (!sent.ok) {
    const { failed, message } = sent.failure;
    const isNoObject = failed === "invalid_fields";
    return { ok: false, failure: isNoObject ? failureOfIssues([{ path: [], message }], row) : sent.failure };
  }
  const body = check(row, "body", sent.body, limit);
  return body.ok ? { ok: true, value: { params: params.value, query: query.value, body: body.value } } : body;
}

/** Reports all invalid fields of one part together. */
function check(
  row: Row,
  part: keyof ParsedRequest,
  sent: unknown,
  { values }: BodyLimit = bodyLimits.visitor,
): Checked<object> {
  const schema = row[part];
  if (!schema) return { ok: true, value: {} };
  const invalid = findInvalidValue(sent, values);
  if (invalid === "too_deep") return { ok: false, failure: tooDeep };
  if (invalid === "too_many") return { ok: false, failure: tooMany(values) };
  if (invalid) {
    const { path, message } = invalid;
    return { ok: false, failure: failureOfIssues([{ path: path.split("."), message }], row) };
  }
  // Our schemas are synchronous, which zod handles much faster.
  const result = schema.safeParse(sent);
  return result.success
    ? { ok: true, value: result.data as object }
    : { ok: false, failure: failureOfIssues(result.error.issues, row) };
}

const notFound: HttpFailure = { failed: "not_found", message: "Not found." };
const tooDeep: HttpFailure = { failed: "rest_invalid_json", message: "The JSON body is nested too deeply." };
const tooMany = (values: number): HttpFailure => ({
  failed: "body_too_large",
  message: `The request may hold at most ${values} values.`,
});

async function answerOutput(output: unknown, row: Row, request: Request): Promise<Response> {
  switch (row.answer) {
    case "csv":
    case "json_file":
      return answerStreamedFile(output as FileOutput, row, request);
    case "bytes":
      return answerBytes(output as BytesOutput);
    case "events":
      return answerStream(output as ReadableStream<Uint8Array>, request);
    case "json":
      return answerJson(output, row, request);
  }
}

async function answerJson(output: unknown, row: Row, request: Request): Promise<Response> {
  const headers: Record<string, string> = { "cache-control": "no-store", ...row.headers(output, request) };
  if (row.mayBeMinimal && prefersMinimal(request)) headers[preferenceAppliedHeader] = minimalPreference;
  if (row.etag) {
    const etag = `"${row.etag(output)}"`;
    headers["cache-control"] = "no-cache";
    headers["etag"] = etag;
    const knownTags = (request.headers.get("if-none-match") ?? "")
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""));
    if (knownTags.includes(etag)) return new Response(null, { status: 304, headers });
  }
  const shown = isShopCall(row.call) ? pickFields(output, readQuery(request.url)["_fields"]) : output;
  const init = { status: row.call.status ?? 200, headers };
  return mayBeCompressed(row) ? answerJsonText(JSON.stringify(shown), init, request) : Response.json(shown, init);
}

function answerStreamedFile(output: FileOutput, row: Row, request: Request): Response {
  const file = answerFile(output, answerMediaTypes[row.answer]);
  return mayBeCompressed(row) ? compressStream(file, request) : file;
}

/** Writes `/orders/{id}` in the router's notation. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
