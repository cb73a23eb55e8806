import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

/** A user's session has ended, or they may less than before: their streams are looked at once the transaction has committed. */
export async function notifySessions({ db }: { db: Database }, userId: number): Promise<void> {
  await sql`select tell_live(array[${`user:${userId}`}], jsonb_build_object('kind', 'session', 'id', ${userId}::integer))`.execute(
    db,
  );
}
