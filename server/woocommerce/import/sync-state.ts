import { sql } from "kysely";
import type { ConnectedContext } from "../client/client.ts";

/** After so long without a sign of life another process may import. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;

/** Takes the synchronisation of this site for this process; null where another one has it. Answers how far it got. */
export async function claimSync({ db, now, client }: ConnectedContext): Promise<{ reached: Date | null } | null> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const claimed = await db
    .insertInto("shop_syncs")
    .values({ site: client.url, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column("site")
        .doUpdateSet({ claimed_until: until })
        .where((eb) => eb.or([eb("shop_syncs.claimed_until", "is", null), eb("shop_syncs.claimed_until", "<", at)])),
    )
    .returning("reached")
    .executeTakeFirst();
  return claimed ?? null;
}

/** Keeps it while a page takes long, at a slow site. Answers how to stop. */
export function keepSync(context: ConnectedContext): () => void {
  const renew = () => {
    noteReached(context, null).catch((error: unknown) => context.log.warn({ err: error }, "A lease was not renewed"));
  };
  const timer = setInterval(renew, renewEveryMs).unref();
  return () => clearInterval(timer);
}

/** Everything that changed before `reached` is here; whoever goes on begins there. */
export async function noteReached({ db, now, client }: ConnectedContext, reached: Date | null): Promise<void> {
  await db
    .updateTable("shop_syncs")
    .set({
      ...(reached && { reached: sql<Date>`greatest(reached, ${reached}::timestamptz)` }),
      claimed_until: new Date(now().getTime() + leaseMs),
    })
    .where("site", "=", client.url)
    .execute();
}

type Outcome = { problem: string | null; isDone: boolean };

export async function releaseSync({ db, now, client }: ConnectedContext, { problem, isDone }: Outcome): Promise<void> {
  await db
    .updateTable("shop_syncs")
    .set({ claimed_until: null, problem, ...(isDone && { synced_at: now() }) })
    .where("site", "=", client.url)
    .execute();
}
