import type { Database } from "../kysely.ts";
import type { Replica } from "./replica.ts";

/**
 * The same context on the replica, for exports and reports, which may be half a minute old. Unchanged if there is no
 * replica, or none to trust at the moment. For reads only: write through the original context.
 */
export async function fromReplica<C extends { db: Database; replica: Replica | null }>(context: C): Promise<C> {
  const db = (await context.replica?.current()) ?? null;
  return db === null ? context : { ...context, db };
}
