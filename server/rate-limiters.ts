import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "./database/kysely.ts";

/** What a limiter counts by `name`: so many points per `seconds`, from the first of them on. */
type Limited = { name: string; points: number; seconds: number };

export type CreateLimiter = (limited: Limited) => RateLimiterAbstract;

/** Counts in this process: quick, and as much again in every other node. */
export const createMemoryLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/**
 * Counts in the database, for all nodes together. Keys are stored as hashes that only this installation can make, so
 * that the table tells nobody's email or network address.
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
      // The job of retention does it, for all limiters at once.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
}
