import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { createBookingBody } from "../../../contract/bookings.schema.ts";
import { acceptBooking, createAcceptLimits } from "../../../server/bookings/accept-booking.ts";
import { type Context, isFailure } from "../../../server/context.ts";
import type { DB } from "../../../server/database/types.ts";
import { createMemoryLimiter } from "../../../server/rate-limiters.ts";
import type { PreparedBooking } from "../prepare-requests.ts";

export type Statement = { text: string; values: unknown[] };

const isTakenDown = /\binsert into\b|^(begin|start|commit|rollback|savepoint)\b/i;

/**
 * What the verb sends to PostgreSQL for one booking, verbatim and in order. Reads are executed, so that the verb gets
 * its answers; writes are only recorded with their parameters, to be replayed later.
 */
export async function recordStatements(
  context: Context,
  pool: pg.Pool,
  booking: PreparedBooking,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    statements.push({ text, values: [...values] });
    if (isTakenDown.test(text)) return { command: "SELECT" as const, rowCount: 1, rows: [] };
    return pool.query(text, [...values]);
  };
  const dialect = new PostgresDialect({
    pool: { connect: async () => ({ query, release() {} }) as never, end: async () => {} },
  });
  const db = new Kysely<DB>({ dialect });
  const input = createBookingBody.parse(booking.body);
  const result = await acceptBooking(createAcceptLimits(createMemoryLimiter))(
    { ...context, db, idempotencyKey: booking.idempotencyKey },
    input,
  );
  if (isFailure(result)) throw new Error(`the booking to record was refused: ${result.message}`);
  return statements;
}

/**
 * Replays the statements of `concurrency` bookings at a time, each on its own connection; returns bookings per
 * second.
 */
export async function replay(pool: pg.Pool, bookings: Statement[][], concurrency: number): Promise<number> {
  let next = 0;
  const work = async () => {
    while (next < bookings.length) {
      const statements = bookings[next++] as Statement[];
      const client = await pool.connect();
      try {
        for (const { text, values } of statements) await client.query(text, values);
      } finally {
        client.release();
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  return bookings.length / ((performance.now() - began) / 1000);
}
