import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

/** Makes a user's streams check their authorisation, once the transaction that ended or reduced it has committed. */
export async function notifySessions({ db }: { db: Database }, userId: number): Promise<void> {
  await sql`select publish_change(array[${`user:${userId}`}], jsonb_build_object('kind', 'session', 'id', ${userId}::integer))`.execute(
    db,
  );
}
