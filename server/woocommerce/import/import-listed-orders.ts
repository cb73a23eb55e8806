import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { ConnectedContext, ListedOrder } from "../client/client.ts";
import { RemoteRefused, RemoteUnavailable } from "../client/failures.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { importByNumber, readDetails } from "./import-by-number.ts";
import { importOrder } from "./import-order.ts";
import { noteFailedImport } from "./import-queue.ts";

type ImportCount = { imported: number; failed: number };

/**
 * Imports a page of orders as they were listed; notes and refunds are read of those that are news. One that cannot be taken is noted
 * and holds up no other. Throws `RemoteUnavailable` where several in a row cannot be read: then the page is to be read again, and those of
 * them that are noted leave the turn to the others.
 */
export async function importListedOrders(context: ConnectedContext, listed: ListedOrder[]): Promise<ImportCount> {
  const stateOf = await readStates(context, listed);
  const count: ImportCount = { imported: 0, failed: 0 };
  const absence = new Absence();
  await fewAtOnce(listed, async (one) => {
    if (absence.away) return;
    const outcome = await importListed(context, one, stateOf(one));
    if (outcome instanceof RemoteUnavailable) {
      absence.failedWith(outcome);
      // Where it is the shop that is away, too: so the next turn gets further, however many such orders stand side by side.
      if (!isForEveryOrder(outcome)) await noteFailedImport(context, one.id, outcome);
    } else if (outcome !== "noted" && outcome !== "known") absence.answered();
    if (outcome === "imported" || outcome === "known") count.imported += 1;
    else count.failed += 1;
  });
  if (absence.away) throw absence.away;
  return count;
}

/**
 * `noted`: it could not be imported as it is, and is tried again by itself, in its time. `outdated`: it was changed there since it was
 * imported, or is new.
 */
type State = "noted" | "outdated" | "known";

async function readStates({ db }: Context, listed: ListedOrder[]): Promise<(one: ListedOrder) => State> {
  const ids = [0, ...listed.map(({ id }) => id)];
  const [orders, failed] = await Promise.all([
    db.selectFrom("orders").select(["shop_order_id", "shop_modified_at"]).where("shop_order_id", "in", ids).execute(),
    db
      .selectFrom("shop_news")
      .select(["shop_order_id", "told_at"])
      .where("shop_order_id", "in", ids)
      .where("failure", "is not", null)
      .execute(),
  ]);
  const imported = new Map(orders.map((row) => [row.shop_order_id, row.shop_modified_at?.getTime() ?? 0]));
  const noted = new Map(failed.map((row) => [row.shop_order_id, row.told_at.getTime()]));
  return ({ id, modifiedAt }) => {
    const at = modifiedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if ((noted.get(id) ?? 0) >= at) return "noted";
    return (imported.get(id) ?? 0) < at ? "outdated" : "known";
  };
}

async function importListed(context: ConnectedContext, one: ListedOrder, state: State) {
  if (state === "noted") return state;
  if (one.order) return importOne(context, one.order, state === "outdated");
  await noteFailedImport(context, one.id, one.problem);
  return "noted";
}

/** `known`: nothing was asked for. Where its notes or refunds could not be had: what that shop said instead. */
async function importOne(
  context: ConnectedContext,
  order: RemoteOrder,
  isOutdated: boolean,
): Promise<"imported" | "known" | "refused" | RemoteUnavailable> {
  try {
    const bare = { order, refunds: null, notes: null };
    const whole = isOutdated ? await readDetails(context, order) : bare;
    const { effect } = await importOrder(context, whole);
    // Changed twice within a second.
    const isChanged = !isOutdated && effect === "changed";
    if (isChanged) await importOrder(context, await readDetails(context, order));
    return isOutdated || isChanged ? "imported" : "known";
  } catch (error) {
    if (error instanceof RemoteUnavailable) return error;
    if (error instanceof RemoteRefused && error.status === 404) {
      // Deleted since it was listed; else it says the same once more.
      return importByNumber(context, order.id).then(
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
  if (!isAboutOneOrder(error)) throw error;
  await noteFailedImport(context, id, error);
  return "refused";
}

/**
 * Whether an order itself is what cannot be imported: that shop refuses it, its figures do not fit, or something in it is not what a table
 * holds (PostgreSQL's classes 22 and 23; that it cannot be reached is another matter).
 */
export function isAboutOneOrder(error: unknown): boolean {
  if (error instanceof RemoteRefused || error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

/** A small site has few processes. */
const atOnce = 4;

/** Works on a few orders at once. A fault is thrown once all that was begun has ended. */
export async function fewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const failed = done.find((lane) => lane.status === "rejected");
  if (failed) throw failed.reason;
}

/** One order may fail for good, a plugin has spoilt it; so many in a row say that nothing answers. */
const failuresInARow = 5;

/** Tells a shop that is away from single orders that cannot be read there. */
export class Absence {
  /** What says that it is away; null while it answers. */
  away: RemoteUnavailable | null = null;
  #inARow = 0;

  /** An order was read, or refused. */
  answered(): void {
    this.#inARow = 0;
  }

  failedWith(error: RemoteUnavailable): void {
    this.#inARow += 1;
    if (isForEveryOrder(error) || this.#inARow >= failuresInARow) this.away = error;
  }
}

/** Whether any other order would have been answered the same: too many calls, or none was made. */
function isForEveryOrder({ status, code }: RemoteUnavailable): boolean {
  return status === 429 || code === "resting";
}
