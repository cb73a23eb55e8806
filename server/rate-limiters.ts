import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "./database/kysely.ts";

/** A limiter, which counts under `name`: at most `points` per `seconds`, starting at the first one. */
type Limited = { name: string; points: number; seconds: number };

export type CreateLimiter = (limited: Limited) => RateLimiterAbstract;

/** Counts in this process: fast, but every other node allows as much again. */
export const createMemoryLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/**
 * Counts in the database, for all nodes together. Keys are stored as hashes that only this installation can compute, so
 * the table reveals no email or network address.
 */
export function createSharedLimiters(db: Database, secret: string): CreateLimiter {
  const hashOf = (key: unknown) => createHmac("sha256", secret).update(`rate limit ${key}`).digest("base64url");
  const client = {
    query: ({ text, values: [key, ...values] }: { text: string; values: readonly unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, [hashOf(key), ...values])),
  };
  return ({ name, points, seconds }) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      // The retention job does that, for all limiters at once.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
}
