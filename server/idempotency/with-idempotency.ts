import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { type Context, isFailure } from "../context.ts";
import { inTransaction, violatedConstraint } from "../database/transaction.ts";

type Keyed = Pick<Context, "db" | "now" | "idempotencyKey">;

/** Identifies a request: its verb and input. */
export type KeyedRequest = { scope: string; input: unknown };

/**
 * Runs `work` in one transaction and stores its answer under the request's Idempotency-Key, so that retries get the
 * same answer. `kept` reduces the stored answer if it contains a secret.
 */
export function withIdempotency<C extends Keyed, Output>(
  context: C,
  request: KeyedRequest,
  work: (context: C) => Promise<Output | Failure>,
  kept: (answer: Output) => unknown = (answer) => answer,
): Promise<Output | Failure> {
  return runOrReplay(context, request, () =>
    inTransaction(context, async (context) => {
      const answer = await work(context);
      if (!isFailure(answer)) await insertAnswer(context, request, kept(answer)).execute(context.db);
      return answer;
    }),
  );
}

/**
 * For `work` that runs `insertAnswer` itself: if it fails or its key is taken, the stored answer of the same request is
 * replayed. A first request costs nothing extra. `restore` rebuilds an answer that was stored only in part.
 */
export async function runOrReplay<Output, Kept = Output>(
  context: Keyed,
  request: KeyedRequest,
  work: () => Promise<Output | Failure>,
  restore: (kept: Kept) => Promise<Output | Failure> = async (kept) => kept as unknown as Output,
): Promise<Output | Failure> {
  if (context.idempotencyKey === null) return work();
  try {
    const output = await work();
    if (!isFailure(output)) return output;
    return (await replayAnswer(context, request, restore)) ?? output;
  } catch (error) {
    const stored = violatedConstraint(error) === null ? null : await replayAnswer(context, request, restore);
    if (stored === null) throw error;
    return stored;
  }
}

/** A row of `idempotency_keys`. */
export type IdempotencyRow = { scope: string; key: string; request_hash: string; response: unknown; created_at: Date };

/** The row for this request's answer; null without a key. */
export function idempotencyRow(
  { idempotencyKey, now }: Pick<Keyed, "now" | "idempotencyKey">,
  { scope, input }: KeyedRequest,
  answer: unknown,
): IdempotencyRow | null {
  if (idempotencyKey === null) return null;
  return { scope, key: idempotencyKey, request_hash: requestHash(input), response: answer, created_at: now() };
}

/**
 * SQL that stores a JSON list of answers as part of the statement that does the work, so that both succeed or neither
 * does. A taken key fails the whole statement.
 */
export const insertAnswers = (answers: RawBuilder<unknown>): RawBuilder<object> =>
  sql<object>`insert into idempotency_keys (scope, key, request_hash, response, created_at)
    select scope, key, request_hash, response, created_at from jsonb_populate_recordset(null::idempotency_keys, ${answers})`;

/** Like `insertAnswers` for a single request; inserts nothing without a key. */
export function insertAnswer(
  context: Pick<Keyed, "now" | "idempotencyKey">,
  request: KeyedRequest,
  answer: unknown,
): RawBuilder<object> {
  const kept = idempotencyRow(context, request, answer);
  return insertAnswers(sql`${JSON.stringify(kept ? [kept] : [])}::jsonb`);
}

async function replayAnswer<Output, Kept>(
  { db, idempotencyKey }: Keyed,
  { scope, input }: KeyedRequest,
  restore: (kept: Kept) => Promise<Output | Failure>,
): Promise<Output | Failure | null> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where("scope", "=", scope)
    .where("key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!kept) return null;
  if (kept.request_hash === requestHash(input)) return restore(kept.response as Kept);
  return {
    failed: "idempotency_key_reused",
    message: "This Idempotency-Key was used for another request",
    params: { "Idempotency-Key": "Was used for another request" },
  };
}

/** Hashes an input regardless of the order of keys. */
export function requestHash(input: unknown): string {
  return hash("sha256", JSON.stringify(inOrder(input)), "base64url");
}

/** Sorts the keys of every object; values with their own JSON form, such as dates, stay unchanged. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])]));
}
