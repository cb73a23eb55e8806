import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { UnreadableOrder, WooCommerceClient } from "../client/client.ts";
import { RemoteRefused, RemoteUnavailable } from "../client/failures.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { importByNumber, readDetails } from "./import-by-number.ts";
import { importOrder } from "./import-order.ts";
import { noteFailedImport } from "./import-queue.ts";

/** So many orders are read at once: a small site has few processes. */
const atOnce = 4;

type ImportCount = { imported: number; failed: number };

/**
 * Imports a page of orders as they were listed; notes and refunds are read of those that are news. One that cannot be taken is noted
 * and holds up no other. Throws `RemoteUnavailable` where several in a row cannot be read: then the page is to be read again, and those of
 * them that are noted leave the turn to the others.
 */
export async function importListedOrders(
  context: Context,
  client: WooCommerceClient,
  { orders, unreadable }: { orders: RemoteOrder[]; unreadable: UnreadableOrder[] },
): Promise<ImportCount> {
  const known = await knownAmong(context, [...orders, ...unreadable]);
  const count: ImportCount = { imported: 0, failed: 0 };
  const left = orders.values();
  const absence = watchForAbsence();
  let away: RemoteUnavailable | null = null;
  const work = async () => {
    for (const order of left) {
      if (away) return;
      const outcome = known.isNoted(order.id, order.date_modified_gmt)
        ? "noted"
        : await importOne(context, client, order, known.isOutdated(order));
      if (outcome instanceof RemoteUnavailable) {
        if (absence.failedWith(outcome)) away = outcome;
        // Where it is the shop that is away, too: so the next turn gets further, however many such orders stand side by side.
        if (!isForEveryOrder(outcome)) await noteFailedImport(context, order.id, outcome);
      } else if (outcome !== "noted" && outcome !== "known") absence.answered();
      if (outcome === "imported" || outcome === "known") count.imported += 1;
      else count.failed += 1;
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  if (away) throw away;
  for (const { id, modifiedAt, problem } of unreadable) {
    if (!modifiedAt || !known.isNoted(id, modifiedAt)) await noteFailedImport(context, id, problem);
    count.failed += 1;
  }
  return count;
}

type Known = {
  /** Whether it was changed there since it was imported. */
  isOutdated(order: RemoteOrder): boolean;
  /** Whether it could not be imported as it is: it is tried again by itself, in its time. */
  isNoted(id: WooCommerceOrderId, modifiedAt: Date): boolean;
};

async function knownAmong({ db }: Context, listed: { id: WooCommerceOrderId }[]): Promise<Known> {
  const ids = listed.map(({ id }) => id);
  if (ids.length === 0) return { isOutdated: () => true, isNoted: () => false };
  const [orders, notImported] = await Promise.all([
    db.selectFrom("orders").select(["shop_order_id", "shop_modified_at"]).where("shop_order_id", "in", ids).execute(),
    db
      .selectFrom("shop_news")
      .select(["shop_order_id", "told_at"])
      .where("shop_order_id", "in", ids)
      .where("failure", "is not", null)
      .execute(),
  ]);
  const imported = new Map(orders.map((row) => [row.shop_order_id, row.shop_modified_at?.getTime() ?? 0]));
  const noted = new Map(notImported.map((row) => [row.shop_order_id, row.told_at.getTime()]));
  return {
    isOutdated: ({ id, date_modified_gmt }) => (imported.get(id) ?? 0) < date_modified_gmt.getTime(),
    isNoted: (id, modifiedAt) => (noted.get(id) ?? 0) >= modifiedAt.getTime(),
  };
}

/** `known`: nothing was asked for. Where its notes or refunds could not be had: what that shop said instead. */
async function importOne(
  context: Context,
  client: WooCommerceClient,
  order: RemoteOrder,
  isOutdated: boolean,
): Promise<"imported" | "known" | "refused" | RemoteUnavailable> {
  try {
    const bare = { order, refunds: null, notes: null };
    const whole = isOutdated ? await readDetails(context.db, client, order) : bare;
    const { effect } = await importOrder(context, whole);
    // Changed twice within a second.
    const isChanged = !isOutdated && effect === "changed";
    if (isChanged) await importOrder(context, await readDetails(context.db, client, order));
    return isOutdated || isChanged ? "imported" : "known";
  } catch (error) {
    if (error instanceof RemoteUnavailable) return error;
    if (error instanceof RemoteRefused && error.status === 404) {
      // Deleted since it was listed; else it says the same once more.
      return importByNumber(context, client, order.id).then(
        () => "imported" as const,
        (again: unknown) => refused(context, order.id, again),
      );
    }
    return refused(context, order.id, error);
  }
}

async function refused(
  context: Context,
  id: WooCommerceOrderId,
  error: unknown,
): Promise<"refused" | RemoteUnavailable> {
  if (error instanceof RemoteUnavailable) return error;
  if (!(error instanceof RangeError || error instanceof RemoteRefused || isRefusedByDatabase(error))) throw error;
  await noteFailedImport(context, id, error);
  return "refused";
}

/** Something in the order is not what a table holds; that it cannot be reached is another matter. PostgreSQL's classes 22 and 23. */
export function isRefusedByDatabase(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

/** One order may fail for good, a plugin has spoilt it; so many in a row say that nothing answers. */
const failuresInARow = 5;

type Absence = {
  /** An order was read, or refused. */
  answered(): void;
  /** What an order failed with; true where it is the shop that is away. */
  failedWith(error: RemoteUnavailable): boolean;
};

/** Tells a shop that is away from single orders that cannot be read there. */
export function watchForAbsence(): Absence {
  let inARow = 0;
  return {
    answered: () => {
      inARow = 0;
    },
    failedWith(error) {
      inARow += 1;
      return isForEveryOrder(error) || inARow >= failuresInARow;
    },
  };
}

/** Whether any other order would have been answered the same: too many calls, or none was made. */
function isForEveryOrder({ status, code }: RemoteUnavailable): boolean {
  return status === 429 || code === "resting";
}
