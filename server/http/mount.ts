import type { Hono, Context as HonoContext } from "hono";
import { type Actor, type BytesOutput, type Context, type FileOutput, isFailure } from "../context.ts";
import { isSignedIn, refuseAccess, wrongKey } from "./access.ts";
import { answerBytes } from "./answer-bytes.ts";
import { answerFault } from "./answer-fault.ts";
import { answerFile } from "./answer-file.ts";
import { answerStream } from "./answer-stream.ts";
import { limitKey } from "./client-address.ts";
import { answerFailure, failureOfIssues, noRoute, type Refusal } from "./errors.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { readQuery } from "./php-fields.ts";
import { pickFields } from "./pick-fields.ts";
import { answerPlainForm, type FormRequest, isPlainForm } from "./plain-form.ts";
import { type BodyLimit, bodyLimits, readBody } from "./read-body.ts";
import type { HttpEnv } from "./request-log.ts";
import { type Accepted, isShopCall, type Row } from "./route.ts";
import type { Services } from "./services.ts";
import { findUnfit } from "./storable-text.ts";

/** Makes a row a route: who calls, what was sent, one verb, one answer. */
export function mount(app: Hono<HttpEnv>, row: Row, services: Services): void {
  app.on(row.call.method, honoPath(row.call.path), async (c) => {
    c.set("route", row.call.path);
    const { plainForm } = row;
    if (!plainForm || !isPlainForm(c.req.raw)) return answer(c, row, services);
    const call = (formRequest: FormRequest) =>
      answer(c, row, services, formRequest).catch((error: unknown) => answerFault(error, c.get("log")));
    return answerPlainForm(c.req.raw, plainForm, { services, call });
  });
}

async function answer(
  c: HonoContext<HttpEnv>,
  row: Row,
  services: Services,
  formRequest: FormRequest | null = null,
): Promise<Response> {
  const request = c.req.raw;
  const refuse = (refusal: Refusal) => answerFailure(refusal, row);
  const client = services.client(request.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
  const address = limitKey(client.address);
  if (row.limit) {
    const limited = await services.rateLimits.spend(row.limit, address);
    if (limited) return refuse(limited);
  }

  const visitor: Actor = { kind: "visitor", address };
  const userAgent = request.headers.get("user-agent") ?? "";
  let context: Context = {
    ...services.base,
    log: c.get("log"),
    actor: visitor,
    userAgent,
    idempotencyKey: null,
    abortSignal: () => request.signal,
  };
  const authorization = request.headers.get("authorization") ?? (isShopCall(row.call) ? keyInQuery(request.url) : null);
  const identify = async () =>
    authorization ? services.authenticate(context, { authorization, address, secure: client.secure }) : visitor;
  const actor = await identify();
  if (isFailure(actor) && row.call.access !== "visitor") return refuse(wrongKey(actor.message));
  context = { ...context, actor: isFailure(actor) ? visitor : actor };
  const refused = refuseAccess(row, context.actor);
  if (refused) return refuse(refused);
  if (row.phoneLimit && context.actor.kind === "driver") {
    const limited = await services.rateLimits.spend(row.phoneLimit, context.actor.phoneId);
    if (limited) return refuse(limited);
  }

  const idempotencyKey = formRequest ? formRequest.idempotencyKey : readIdempotencyKey(request);
  if (isFailure(idempotencyKey)) return refuse(idempotencyKey);
  const accepted = await accept(c, row, { context, formRequest });
  if (!accepted.ok) return refuse(accepted.refusal);
  if (row.stream) {
    context.isStillAuthorised = async () => {
      const now = await identify();
      return !isFailure(now) && refuseAccess(row, now) === null;
    };
  }
  const output = await row.run({ ...context, idempotencyKey }, accepted.value);
  return isFailure(output) ? refuse(output) : answerOutput(output, row, request);
}

/** WooCommerce's other way to bring a key, for clients behind servers that swallow the header; it counts where Basic does. */
function keyInQuery(url: string): string | null {
  const query = new URL(url).searchParams;
  const [key, secret] = [query.get("consumer_key"), query.get("consumer_secret")];
  return key && secret ? `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` : null;
}

type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Path, query and body as the row's schemas accept them. */
async function accept(
  c: HonoContext<HttpEnv>,
  row: Row,
  { context, formRequest }: { context: Context; formRequest: FormRequest | null },
): Promise<Checked<Accepted>> {
  const params = check(row, "params", c.req.param());
  // What a path cannot name does not exist.
  if (!params.ok) return { ok: false, refusal: isShopCall(row.call) ? noRoute : notFound };
  const query = check(row, "query", row.query ? readQuery(c.req.url) : {});
  if (!query.ok) return query;
  if (!row.body) return { ok: true, value: { params: params.value, query: query.value, body: {} } };
  const signedInLimit = row.longBody ? bodyLimits.longList : row.pictureBody ? bodyLimits.picture : bodyLimits.signedIn;
  const limit = isSignedIn(context.actor) ? signedInLimit : bodyLimits.visitor;
  const sent = formRequest
    ? { ok: true as const, body: formRequest.body }
    : await readBody(c.req.raw, { limit, form: isShopCall(row.call) ? "php" : row.form });
  if (!sent.ok) return { ok: false, refusal: sent.failure };
  const body = check(row, "body", sent.body, limit);
  return body.ok ? { ok: true, value: { params: params.value, query: query.value, body: body.value } } : body;
}

/** All faulty fields of one part are named at once. */
function check(
  row: Row,
  part: keyof Accepted,
  sent: unknown,
  { values }: BodyLimit = bodyLimits.visitor,
): Checked<object> {
  const schema = row[part];
  if (!schema) return { ok: true, value: {} };
  const unfit = findUnfit(sent, values);
  if (unfit === "too_deep") return { ok: false, refusal: tooDeep };
  if (unfit === "too_many") return { ok: false, refusal: tooMany(values) };
  if (unfit) {
    const { path, message } = unfit;
    return { ok: false, refusal: failureOfIssues([{ path: path.split("."), message }], row) };
  }
  // No schema of ours waits for anything, and zod has a much shorter way for those.
  const result = schema.safeParse(sent);
  return result.success
    ? { ok: true, value: result.data as object }
    : { ok: false, refusal: failureOfIssues(result.error.issues, row) };
}

const notFound: Refusal = { failed: "not_found", message: "Not found." };
const tooDeep: Refusal = { failed: "rest_invalid_json", message: "The JSON body is nested too deeply." };
const tooMany = (values: number): Refusal => ({
  failed: "body_too_large",
  message: `The request may hold at most ${values} values.`,
});

function answerOutput(output: unknown, row: Row, request: Request): Response {
  if (row.file) return answerFile(output as FileOutput, row.file);
  if (row.bytes) return answerBytes(output as BytesOutput);
  if (row.stream) return answerStream(output as ReadableStream<Uint8Array>, request);
  const headers: Record<string, string> = { "cache-control": "no-store", ...row.headers(output, request) };
  if (row.etag) {
    const etag = `"${row.etag(output)}"`;
    headers["cache-control"] = "no-cache";
    headers["etag"] = etag;
    const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag)) return new Response(null, { status: 304, headers });
  }
  const shown = isShopCall(row.call) ? pickFields(output, readQuery(request.url)["_fields"]) : output;
  return Response.json(shown, { status: row.call.status ?? 200, headers });
}

/** `/orders/{id}` as the router writes it. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
