import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { requestHash } from "./request-hash.ts";

/**
 * SQL that keeps the answer of this request under its Idempotency-Key; part of the statement that does the work, so that both happen or
 * neither. Without a key it inserts nothing. A key that is taken fails the whole statement.
 */
export function rememberAnswer(
  context: Pick<Context, "idempotencyKey" | "now">,
  scope: string,
  input: unknown,
  answer: { status: number; response: unknown },
): RawBuilder<object> {
  const key = context.idempotencyKey;
  const kept = key === null ? null : { hash: requestHash(input), response: JSON.stringify(answer.response) };
  return sql<object>`insert into idempotency_keys (scope, key, request_hash, status, response, created_at)
    select ${scope}, ${key}::text, ${kept?.hash ?? null}, ${answer.status}::integer, ${kept?.response ?? null}::jsonb,
      ${context.now()}::timestamptz
    where ${key}::text is not null`;
}
