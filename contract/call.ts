import type { z } from "zod";

/**
 * A call is a plain row: browser and server read the same method and path, types come along at no weight. Schemas stand in `*.schema.ts`
 * beside the calls and are imported as types alone, so that a page can make a call without carrying zod.
 */
type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may make a call. `visitor` is everyone; `api_key` is a shop client (Basic) or signed-in staff; `dispatcher` is staff or a dispatcher, who
 * is no staff elsewhere; `driver` is a driver's phone, `ended_driver` also one that was ended, for what still waits on it.
 */
type Access = "visitor" | "staff" | "administrator" | "api_key" | "dispatcher" | "driver" | "ended_driver";

export type CallInput = { params?: Record<string, string | number>; query?: object; body?: unknown };

/** What judges the parts of a request. The one place that says what a call takes: `Sent` is read off it, and `route()` asks for these very schemas. */
export type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

/** Fields of a path or a query, which travel as text: written as the text that the schema takes, or as what it makes of it. */
export type Written<Schema extends z.ZodType> = TextOrValue<z.input<Schema>, z.output<Schema>>;
type TextOrValue<Text, Value> = { [Key in keyof Text]: Text[Key] | (Key extends keyof Value ? Value[Key] : never) };

/** What whoever makes a call has to bring; the query may be left out where none of its fields is required. */
export type Sent<Parts extends Schemas> = SentParams<Parts> & SentQuery<Parts> & SentBody<Parts>;
type SentParams<Parts> = Parts extends { params: infer Schema extends z.ZodType }
  ? { params: Written<Schema> }
  : Record<never, never>;
type SentBody<Parts> = Parts extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : Record<never, never>;
type SentQuery<Parts> = Parts extends { query: infer Schema extends z.ZodType }
  ? Record<never, never> extends Written<Schema>
    ? { query?: Written<Schema> }
    : { query: Written<Schema> }
  : Record<never, never>;

declare const types: unique symbol;
export type Call<Input = CallInput, Output = unknown, Parts extends Schemas = Schemas> = {
  name: string;
  method: Method;
  /** With `{name}` for a path parameter. */
  path: string;
  access: Access;
  /** HTTP status of success; 200 unless it says otherwise. */
  status?: 200 | 201;
  summary: string;
  readonly [types]?: { input: Input; output: Output; schemas: Parts };
};

export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;
export type OutputOf<C> = C extends Call<unknown, infer Output> ? Output : never;
export type SchemasOf<C> = C extends Call<unknown, unknown, infer Parts> ? Parts : never;

export function defineCall<Parts extends Schemas, Output>(
  row: Omit<Call<Sent<Parts>, Output, Parts>, typeof types>,
): Call<Sent<Parts>, Output, Parts> {
  return row;
}
