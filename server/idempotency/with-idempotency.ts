import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { type Context, isFailure } from "../context.ts";
import { inTransaction, violatedConstraint } from "../database/transaction.ts";

type Keyed = Pick<Context, "db" | "now" | "idempotencyKey">;

/** What a request asks: of which verb, and with what. */
export type KeyedRequest = { scope: string; input: unknown };

/**
 * Runs `work` in one transaction, with its answer kept under the request's Idempotency-Key: two clicks, a lost answer and a retry are one.
 * `kept`: what is kept of the answer where it holds a secret.
 */
export function withIdempotency<C extends Keyed, Output>(
  context: C,
  request: KeyedRequest,
  work: (context: C) => Promise<Output | Failure>,
  kept: (answer: Output) => unknown = (answer) => answer,
): Promise<Output | Failure> {
  return orEarlierAnswer(context, request, () =>
    inTransaction(context, async (context) => {
      const answer = await work(context);
      if (!isFailure(answer)) await rememberAnswer(context, request, kept(answer)).execute(context.db);
      return answer;
    }),
  );
}

/**
 * The same of `work` that calls `rememberAnswer` in a statement of its own. Where it fails, or finds its key taken, the answer that the same
 * request got before counts. The first request pays nothing for it. `restore` makes the answer of what was kept, where that is less.
 */
export async function orEarlierAnswer<Output, Kept = Output>(
  context: Keyed,
  request: KeyedRequest,
  work: () => Promise<Output | Failure>,
  restore: (kept: Kept) => Promise<Output | Failure> = async (kept) => kept as unknown as Output,
): Promise<Output | Failure> {
  if (context.idempotencyKey === null) return work();
  try {
    const output = await work();
    if (!isFailure(output)) return output;
    return (await readEarlierAnswer(context, request, restore)) ?? output;
  } catch (error) {
    const earlier = violatedConstraint(error) === null ? null : await readEarlierAnswer(context, request, restore);
    if (earlier === null) throw error;
    return earlier;
  }
}

/** A row of `idempotency_keys`. */
export type KeptAnswer = { scope: string; key: string; request_hash: string; response: unknown; created_at: Date };

/** What is kept of this request's answer; null where it came without a key. */
export function keptAnswer(
  { idempotencyKey, now }: Pick<Keyed, "now" | "idempotencyKey">,
  { scope, input }: KeyedRequest,
  answer: unknown,
): KeptAnswer | null {
  if (idempotencyKey === null) return null;
  return { scope, key: idempotencyKey, request_hash: requestHash(input), response: answer, created_at: now() };
}

/**
 * SQL that keeps answers, given as a list in JSON; part of the statement that does the work, so that both happen or neither. A key that is
 * taken fails the whole statement.
 */
export const insertKeptAnswers = (answers: RawBuilder<unknown>): RawBuilder<object> =>
  sql<object>`insert into idempotency_keys (scope, key, request_hash, response, created_at)
    select scope, key, request_hash, response, created_at from jsonb_populate_recordset(null::idempotency_keys, ${answers})`;

/** The same of this request alone. Without a key it inserts nothing. */
export function rememberAnswer(
  context: Pick<Keyed, "now" | "idempotencyKey">,
  request: KeyedRequest,
  answer: unknown,
): RawBuilder<object> {
  const kept = keptAnswer(context, request, answer);
  return insertKeptAnswers(sql`${JSON.stringify(kept ? [kept] : [])}::jsonb`);
}

async function readEarlierAnswer<Output, Kept>(
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

/** Tells two inputs apart; the order of keys does not matter. */
export function requestHash(input: unknown): string {
  return hash("sha256", JSON.stringify(inOrder(input)), "base64url");
}

/** The same with the keys of every object in their order. What JSON writes in a way of its own, such as a date, stays as it is. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])]));
}
