import type { Failure } from "../../contract/errors.ts";
import { type Context, isFailure } from "../context.ts";
import { violatedConstraint } from "../database/transaction.ts";
import { requestHash } from "./request-hash.ts";

type Keyed = Pick<Context, "db" | "idempotencyKey">;

/**
 * Runs `work`, which stores its answer with `rememberAnswer`. Where that fails, or finds its key taken, the answer that the same request
 * got before counts: two clicks, a lost answer and a retry are one. The first request pays nothing for it.
 */
export async function answerOnce<Output>(
  context: Keyed,
  scope: string,
  input: unknown,
  work: () => Promise<Output | Failure>,
): Promise<Output | Failure> {
  if (context.idempotencyKey === null) return work();
  try {
    const output = await work();
    if (!isFailure(output)) return output;
    return (await recall<Output>(context, scope, input)) ?? output;
  } catch (error) {
    const recalled = violatedConstraint(error) === null ? null : await recall<Output>(context, scope, input);
    if (recalled === null) throw error;
    return recalled;
  }
}

async function recall<Output>(context: Keyed, scope: string, input: unknown): Promise<Output | Failure | null> {
  const kept = await context.db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where("scope", "=", scope)
    .where("key", "=", context.idempotencyKey)
    .executeTakeFirst();
  if (!kept) return null;
  if (kept.request_hash === requestHash(input)) return kept.response as Output;
  return {
    failed: "idempotency_key_reused",
    message: "This Idempotency-Key was used for another request",
    params: { "Idempotency-Key": "Was used for another request" },
  };
}
