import { sql } from "kysely";
import type { ConnectedContext } from "../client/client.ts";

/** After this long without a heartbeat another process may sync. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;

/** Claims the sync of this site for this process and returns its progress; null if another process has it. */
export async function claimSync({
  db,
  now,
  client,
}: ConnectedContext): Promise<{ reached: Date | null; failure: string | null } | null> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const claimed = await db
    .insertInto("shop_syncs")
    .values({ site: client.url, claimed_until: until, connected_at: at })
    .onConflict((conflict) =>
      conflict
        .column("site")
        .doUpdateSet({ claimed_until: until })
        .where((eb) => eb.or([eb("shop_syncs.claimed_until", "is", null), eb("shop_syncs.claimed_until", "<", at)])),
    )
    .returning(["reached", "failure"])
    .executeTakeFirst();
  return claimed ?? null;
}

/** Renews the lease while a slow page is read. Returns a function that stops it. */
export function renewSyncLease(context: ConnectedContext): () => void {
  const renew = () => {
    storeSyncProgress(context, null).catch((error: unknown) =>
      context.log.warn({ err: error }, "A lease was not renewed"),
    );
  };
  const timer = setInterval(renew, renewEveryMs).unref();
  return () => clearInterval(timer);
}

/** Stores that every change before `reached` is imported, and extends the lease. */
export async function storeSyncProgress({ db, now, client }: ConnectedContext, reached: Date | null): Promise<void> {
  await db
    .updateTable("shop_syncs")
    .set({
      ...(reached && { reached: sql<Date>`greatest(reached, ${reached}::timestamptz)` }),
      claimed_until: new Date(now().getTime() + leaseMs),
    })
    .where("site", "=", client.url)
    .execute();
}

type Outcome = { failure: string | null; isDone: boolean };

export async function releaseSync({ db, now, client }: ConnectedContext, { failure, isDone }: Outcome): Promise<void> {
  await db
    .updateTable("shop_syncs")
    .set({ claimed_until: null, failure, ...(isDone && { synced_at: now() }) })
    .where("site", "=", client.url)
    .execute();
}
