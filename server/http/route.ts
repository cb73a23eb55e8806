import type { z } from "zod";
import type { Call, OutputOf, Schemas, SchemasOf } from "../../contract/call.ts";
import type { ErrorBody, ErrorCode, Failure } from "../../contract/errors.ts";
import type { FormResult } from "../../contract/forms.ts";
import { jwt, wc } from "../../contract/paths.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import type { Context, JsonFile, Verb } from "../context.ts";
import type { LimitName } from "./rate-limits.ts";
import { findRefusal, type RefusalName } from "./route-refusals.ts";

/** The parts of a request, as parsed by a row's schemas. */
export type ParsedRequest = { params: object; query: object; body: object };

/** The fields of an HTML form; the last of a repeated field wins. */
export type FormFields = Record<string, string>;

/** Lets a plain HTML form make the call, answered with pages instead of JSON. */
export type PlainForm = {
  /** Describes the fields in the OpenAPI document. */
  fields: z.ZodType;
  /** The equivalent JSON body. */
  bodyOf(fields: FormFields): unknown;
  /** The page to which the browser is redirected after success. */
  successPath(fields: FormFields): string;
  /** The page that shows the form again with its errors; null if there is no such form. */
  redisplay(fields: FormFields, refused: ErrorBody): { path: string; result: FormResult } | null;
};

/**
 * A call of the contract with everything the server needs: `mount` turns it into a route, `openApiDocument` describes
 * it.
 */
export type Row = {
  call: Call;
  params: z.ZodType | null;
  query: z.ZodType | null;
  body: z.ZodType | null;
  run(context: Context, accepted: ParsedRequest): Promise<unknown>;
  limit: LimitName | null;
  /** Like `limit`, but counted per driver's phone. */
  phoneLimit: LimitName | null;
  accepts: BodyKind;
  /** Takes a password or code, so a site under https refuses it over http. */
  signsIn: boolean;
  /** An HTML form may make the call and is answered with pages. */
  plainForm: PlainForm | null;
  /** How invalid input is refused: 422 naming the fields, or 400 as WooCommerce does. */
  invalid: "invalid_fields" | "rest_invalid_param";
  /** Failures of the verb, for the OpenAPI document; those implied by access, path, limit and body are added. */
  errors: ErrorCode[];
  errorCode(failure: Failure): string;
  headers(output: unknown, request: Request): Record<string, string>;
  etag: ((output: unknown) => string) | null;
  answer: AnswerKind;
  /** The verb sends a smaller answer to callers that prefer one. */
  mayBeMinimal: boolean;
};

/** `json_or_form` also accepts form data; `long_list` and `picture` may be larger if the caller is signed in. */
export type BodyKind = "json" | "json_or_form" | "long_list" | "picture";

/**
 * How the verb's output is answered: `csv` is a FileOutput, `json_file` a JsonFile, `bytes` a BytesOutput, `events` a
 * stream of Server-Sent Events.
 */
export type AnswerKind = "json" | "json_file" | "csv" | "bytes" | "events";

/** The media type of each kind of answer. */
export const answerMediaTypes: Readonly<Record<AnswerKind, string>> = {
  json: "application/json",
  json_file: "application/json",
  csv: "text/csv",
  bytes: "image/*",
  events: "text/event-stream",
};

/** The merged output of the schemas. */
type Input<Parts> = object & Read<Parts, "params"> & Read<Parts, "query"> & Read<Parts, "body">;
type Read<Parts, Part extends keyof Schemas> = Parts extends { [P in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown;

/** A row must have exactly the schemas that its call names. */
type OwnSchemas<Parts> = Parts & { [Part in Exclude<keyof Schemas, keyof Parts>]?: never };

export type RowOptions<C extends Call> = OwnSchemas<SchemasOf<C>> & {
  call: C;
  /** Its input is the parsed body, query and path, merged in this order. */
  verb: Verb<Input<SchemasOf<C>>, OutputOf<C> | JsonFile<OutputOf<C>>>;
  /** Refusals that don't depend on the caller's role, checked in this order before the verb runs. */
  refusedWhen?: RefusalName[];
  limit?: LimitName;
  phoneLimit?: LimitName;
  /** JSON by default. */
  accepts?: BodyKind;
  signsIn?: boolean;
  plainForm?: PlainForm;
  invalid?: Row["invalid"];
  errors?: ErrorCode[];
  /** Replaces a failure's code where shop clients expect WordPress's. */
  errorCode?: (failure: Failure) => string;
  headers?: (output: OutputOf<C>, request: Request) => Record<string, string>;
  /** The output's entity tag, which makes the answer cacheable with revalidation. */
  etag?: (output: OutputOf<C>) => string;
  /** JSON by default. */
  answer?: AnswerKind;
  mayBeMinimal?: boolean;
};

/** One row of an area's table; compiles only if call, schemas and verb fit together. */
export function route<C extends Call>(options: RowOptions<C>): Row {
  const { headers, etag } = options;
  const { params, query, body }: Schemas = options;
  return {
    call: options.call,
    params: params ?? null,
    query: query ?? null,
    body: body ?? null,
    run: async (context, accepted) =>
      (await findRefusal(options.refusedWhen ?? [], context, accepted)) ??
      options.verb(context, { ...accepted.body, ...accepted.query, ...accepted.params } as Input<SchemasOf<C>>),
    limit: options.limit ?? null,
    phoneLimit: options.phoneLimit ?? null,
    accepts: options.accepts ?? "json",
    signsIn: options.signsIn ?? false,
    plainForm: options.plainForm ?? null,
    invalid: options.invalid ?? (isShopCall(options.call) ? "rest_invalid_param" : "invalid_fields"),
    errors: options.errors ?? [],
    errorCode: options.errorCode ?? ((failure) => failure.failed),
    headers: headers ? (output, request) => headers(output as OutputOf<C>, request) : () => ({}),
    etag: etag ? (output) => etag(output as OutputOf<C>) : null,
    answer: options.answer ?? "json",
    mayBeMinimal: options.mayBeMinimal ?? false,
  };
}

/** Whether WooCommerce clients make this call; its errors then have WooCommerce's wording. */
export function isShopCall(call: Call): boolean {
  return call.path.startsWith(`${wc}/`);
}

/** Whether members make this call, identified by a cookie; every other call ignores cookies. */
export function isPortalCall(call: Call): boolean {
  return call.path.startsWith(`${portalApi}/`);
}

/** Whether any WordPress client makes this call. */
export function isWordPressCall(call: Call): boolean {
  return isShopCall(call) || call.path.startsWith(`${jwt}/`);
}
