import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectedContext } from "./client/client.ts";

/** How long an event that was sent before still counts: WooCommerce sends about once a minute, or later. */
const countsMs = 15 * 60_000;
const lookEveryMs = 250;

export type TestEvent = "came" | "refused" | "missing";

/**
 * Has the site send an event of an order, and waits until it comes back signed. One that was sent before and has come
 * since counts. `send` makes the site send it.
 */
export async function awaitTestEvent(
  context: ConnectedContext,
  { send, waitMs }: { send: () => Promise<unknown>; waitMs: number },
): Promise<TestEvent> {
  const earlier = await readTestEvent(context);
  if (earlier === "came") {
    await storeSent(context, null);
    return earlier;
  }
  await storeSent(context, context.now());
  await send();
  const until = performance.now() + waitMs;
  for (;;) {
    const found = await readTestEvent(context);
    if (found !== "missing" || performance.now() >= until) {
      // One that is still under way is waited for by the next test.
      if (found !== "missing") await storeSent(context, null);
      return found;
    }
    await sleep(lookEveryMs);
  }
}

/** Null: nothing is waited for. */
async function storeSent({ db, now, client }: ConnectedContext, sentAt: Date | null): Promise<void> {
  const event = { test_event_sent_at: sentAt, test_event_came_at: null, test_event_refused_at: null };
  await db
    .insertInto("shop_syncs")
    .values({ site: client.url, connected_at: now(), ...event })
    .onConflict((conflict) => conflict.column("site").doUpdateSet(event))
    .execute();
}

async function readTestEvent({ db, now, client }: ConnectedContext): Promise<TestEvent> {
  const event = await db
    .selectFrom("shop_syncs")
    .select(["test_event_came_at", "test_event_refused_at"])
    .where("site", "=", client.url)
    .where("test_event_sent_at", ">=", new Date(now().getTime() - countsMs))
    .executeTakeFirst();
  if (event?.test_event_came_at) return "came";
  return event?.test_event_refused_at ? "refused" : "missing";
}

/** Stores that an event came since a test asked for one; `refused`: its signature is not valid. */
export async function storeTestEvent({ db, now, client }: ConnectedContext, kind: "came" | "refused"): Promise<void> {
  const column = kind === "came" ? "test_event_came_at" : "test_event_refused_at";
  await db
    .updateTable("shop_syncs")
    .set({ [column]: now() })
    .where("site", "=", client.url)
    .where("test_event_sent_at", "is not", null)
    .where(column, "is", null)
    .execute();
}
