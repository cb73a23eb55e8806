import type { z } from "zod";
import type { MemberAct } from "../domain/accounts/member-roles.ts";

/**
 * A call is a plain row that browser and server share.
 * Its zod schemas live in `*.schema.ts` and are imported as types only, so that pages can make calls without bundling
 * zod.
 */
type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may make a call. `visitor` is everyone, `api_key` a shop client (Basic) or signed-in staff, `staff` an
 * administrator or shop manager. Some staff calls are open to further roles: `bookkeeper` and `clerk` to staff and that
 * role, `office` to staff and both, `dispatcher` to staff, clerks and dispatchers, `staff_area` to everyone who works
 * there. `own_account` admits the same people to calls about themselves, and `own_set_up` also users who still have to
 * set up a second factor. `driver` is a driver's phone, and `ended_driver` also a revoked phone that still has unsent
 * data. `member` is a member of an account, signed in to the portal, and `proven_email` also a browser that has yet to
 * choose one of its accounts.
 */
type Access =
  | "visitor"
  | "staff"
  | "administrator"
  | "bookkeeper"
  | "clerk"
  | "office"
  | "dispatcher"
  | "own_account"
  | "own_set_up"
  | "staff_area"
  | "api_key"
  | "driver"
  | "ended_driver"
  | "member"
  | "proven_email";

export type CallInput = { params?: Record<string, string | number>; query?: object; body?: unknown };

/** The schemas of a request's parts: `CallRequest` is derived from them, and `route()` requires exactly these. */
export type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

/** Path or query fields travel as text, so callers may pass either the text or the value it parses to. */
export type QueryInput<Schema extends z.ZodType> = TextOrValue<z.input<Schema>, z.output<Schema>>;
type TextOrValue<Text, Value> = { [Key in keyof Text]: Text[Key] | (Key extends keyof Value ? Value[Key] : never) };

/** What a caller has to send; the query is optional if all of its fields are. */
export type CallRequest<Parts extends Schemas> = SentParams<Parts> & SentQuery<Parts> & SentBody<Parts>;
type SentParams<Parts> = Parts extends { params: infer Schema extends z.ZodType }
  ? { params: QueryInput<Schema> }
  : Record<never, never>;
type SentBody<Parts> = Parts extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : Record<never, never>;
type SentQuery<Parts> = Parts extends { query: infer Schema extends z.ZodType }
  ? Record<never, never> extends QueryInput<Schema>
    ? { query?: QueryInput<Schema> }
    : { query: QueryInput<Schema> }
  : Record<never, never>;

declare const types: unique symbol;
export type Call<Input = CallInput, Output = unknown, Parts extends Schemas = Schemas> = {
  name: string;
  method: Method;
  /** With `{name}` for each path parameter. */
  path: string;
  access: Access;
  /** What a member's role must allow; without it, members of every role may make the call. */
  act?: MemberAct;
  /** HTTP status of success; 200 by default. */
  status?: 200 | 201;
  summary: string;
  readonly [types]?: { input: Input; output: Output; schemas: Parts };
};

export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;
export type OutputOf<C> = C extends Call<unknown, infer Output> ? Output : never;
export type SchemasOf<C> = C extends Call<unknown, unknown, infer Parts> ? Parts : never;

export function defineCall<Parts extends Schemas, Output>(
  row: Omit<Call<CallRequest<Parts>, Output, Parts>, typeof types>,
): Call<CallRequest<Parts>, Output, Parts> {
  return row;
}
