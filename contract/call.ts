/**
 * A call is a plain row: browser and server read the same method and path, types come along at no weight. Schemas stand in `*.schema.ts`
 * beside the calls, so that a page can make a call without carrying zod.
 */
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may make a call. `visitor` is everyone; `api_key` is a shop client (Basic) or signed-in staff. */
type Access = "visitor" | "staff" | "administrator" | "api_key";

export type CallInput = { params?: Record<string, string | number>; query?: object; body?: unknown };

declare const types: unique symbol;
export type Call<Input extends CallInput = CallInput, Output = unknown> = {
  name: string;
  method: Method;
  /** With `{name}` for a path parameter. */
  path: string;
  access: Access;
  /** HTTP status of success. */
  status: 200 | 201;
  summary: string;
  readonly [types]?: { input: Input; output: Output };
};

export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;
export type OutputOf<C> = C extends Call<CallInput, infer Output> ? Output : never;

export function defineCall<Input extends CallInput, Output>(
  row: Omit<Call<Input, Output>, typeof types>,
): Call<Input, Output> {
  return row;
}
