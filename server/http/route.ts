import type { z } from "zod";
import type { Call, OutputOf, Schemas, SchemasOf } from "../../contract/call.ts";
import type { ErrorBody, ErrorCode, Failure } from "../../contract/errors.ts";
import type { FormResult } from "../../contract/forms.ts";
import { jwt, wc } from "../../contract/paths.ts";
import type { Context, Verb } from "../context.ts";
import type { LimitName } from "./rate-limits.ts";
import { type RefusalName, refuse } from "./route-refusals.ts";

/** The parts of a request that a row's schemas have accepted. */
export type Accepted = { params: object; query: object; body: object };

/** The fields of an HTML form, each with its last value. */
export type Fields = Record<string, string>;

/** How a call is made by an HTML form, and how a browser without script is answered: with pages in place of JSON. */
export type PlainForm = {
  /** What the fields are, for the OpenAPI document. */
  fields: z.ZodType;
  /** The JSON body that the fields stand for. */
  bodyOf(fields: Fields): unknown;
  /** Where a browser is led once the form was taken. */
  sentTo(fields: Fields): string;
  /** The page that shows the form again, and what it says; null where there is no such form. */
  again(fields: Fields, refused: ErrorBody): { path: string; result: FormResult } | null;
};

/** A call of the contract with what the server needs to answer it. `mount` makes it a route, `openApiDocument` describes it. */
export type Row = {
  call: Call;
  params: z.ZodType | null;
  query: z.ZodType | null;
  body: z.ZodType | null;
  run(context: Context, accepted: Accepted): Promise<unknown>;
  limit: LimitName | null;
  /** As `limit`, but counted by the driver's phone that asks. */
  phoneLimit: LimitName | null;
  /** The body may be a long list, from who is signed in. */
  longBody: boolean;
  /** The body may hold a picture, from a driver's phone. */
  pictureBody: boolean;
  /** The body may also come as form fields. */
  form: boolean;
  /** An HTML form may make the call, and is answered with pages. */
  plainForm: PlainForm | null;
  /** How faulty input is refused: 422 naming fields, or 400 as WooCommerce does. */
  invalid: "invalid_fields" | "rest_invalid_param";
  /** Failures that the verb can answer, for the OpenAPI document; without those that follow from access, path, limit and what is sent. */
  errors: ErrorCode[];
  errorCode(failure: Failure): string;
  headers(output: unknown, request: Request): Record<string, string>;
  etag: ((output: unknown) => string) | null;
  /** The media type of a file that is the answer; null: JSON is. */
  file: string | null;
  /** The answer is a BytesOutput. */
  bytes: boolean;
  /** The answer is a stream of Server-Sent Events. */
  stream: boolean;
};

/** What the schemas accepted, merged. */
type Input<Parts> = object & Read<Parts, "params"> & Read<Parts, "query"> & Read<Parts, "body">;
type Read<Parts, Part extends keyof Schemas> = Parts extends { [P in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown;

/** A row brings the schemas that its call names, no more and no other. */
type OwnSchemas<Parts> = Parts & { [Part in Exclude<keyof Schemas, keyof Parts>]?: never };

export type RowOptions<C extends Call> = OwnSchemas<SchemasOf<C>> & {
  call: C;
  /** Its input is what the schemas accepted, merged: body, then query, then path. */
  verb: Verb<Input<SchemasOf<C>>, OutputOf<C>>;
  /** What else it is refused by than who asks: looked at in this order before the verb runs. */
  refuses?: RefusalName[];
  limit?: LimitName;
  phoneLimit?: LimitName;
  longBody?: boolean;
  pictureBody?: boolean;
  form?: boolean;
  plainForm?: PlainForm;
  invalid?: Row["invalid"];
  errors?: ErrorCode[];
  /** Another word for a failure's code, where a shop client expects WordPress's. */
  errorCode?: (failure: Failure) => string;
  headers?: (output: OutputOf<C>, request: Request) => Record<string, string>;
  /** Makes the answer one that a browser keeps and asks about: the tag of this output. */
  etag?: (output: OutputOf<C>) => string;
  /** The output is a file of this media type: a FileOutput, which is sent as it is made. */
  file?: string;
  /** The output is a ReadableStream of Server-Sent Events. */
  stream?: boolean;
  /** The output is a BytesOutput. */
  bytes?: boolean;
};

/** One row of an area's table. Schemas, verb and call have to fit together, or it does not compile. */
export function route<C extends Call>(options: RowOptions<C>): Row {
  const { headers, etag } = options;
  const { params, query, body }: Schemas = options;
  return {
    call: options.call,
    params: params ?? null,
    query: query ?? null,
    body: body ?? null,
    run: async (context, accepted) =>
      (await refuse(options.refuses ?? [], context)) ??
      options.verb(context, { ...accepted.body, ...accepted.query, ...accepted.params } as Input<SchemasOf<C>>),
    limit: options.limit ?? null,
    phoneLimit: options.phoneLimit ?? null,
    longBody: options.longBody ?? false,
    pictureBody: options.pictureBody ?? false,
    form: options.form ?? false,
    plainForm: options.plainForm ?? null,
    invalid: options.invalid ?? (isShopCall(options.call) ? "rest_invalid_param" : "invalid_fields"),
    errors: options.errors ?? [],
    errorCode: options.errorCode ?? ((failure) => failure.failed),
    headers: headers ? (output, request) => headers(output as OutputOf<C>, request) : () => ({}),
    etag: etag ? (output) => etag(output as OutputOf<C>) : null,
    file: options.file ?? null,
    stream: options.stream ?? false,
    bytes: options.bytes ?? false,
  };
}

/** True for the calls that WooCommerce's own clients make; their errors have WooCommerce's words. */
export function isShopCall(call: Call): boolean {
  return call.path.startsWith(`${wc}/`);
}

/** True for every call that a client of WordPress makes. */
export function isWordPressCall(call: Call): boolean {
  return isShopCall(call) || call.path.startsWith(`${jwt}/`);
}
