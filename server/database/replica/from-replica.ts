import type { Database } from "../kysely.ts";
import type { Replica } from "./replica.ts";

/**
 * The same context on the replica, for exports and reports, which may be half a minute old; unchanged where there is
 * none, or none to trust at the moment. Only reads: what is written goes through the context that was given.
 */
export async function fromReplica<C extends { db: Database; replica: Replica | null }>(context: C): Promise<C> {
  const db = (await context.replica?.current()) ?? null;
  return db === null ? context : { ...context, db };
}
