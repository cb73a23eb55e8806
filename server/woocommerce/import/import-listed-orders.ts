import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { ConnectedContext, ListedOrder } from "../client/client.ts";
import { RemoteRefused, RemoteUnavailable } from "../client/remote-error.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { forEachConcurrently, type Pace } from "./for-each-concurrently.ts";
import { importOrder } from "./import-order.ts";
import { fetchDetails, importOrderById } from "./import-order-by-id.ts";
import { storeFailedImport } from "./import-queue.ts";

type ImportCount = { imported: number; failed: number };

/**
 * Imports a page of listed orders, fetching notes and refunds of changed ones. A failed order is recorded and does not
 * block the others. Throws `RemoteUnavailable` after several failures in a row; the page is then read again, without
 * the recorded orders.
 */
export async function importListedOrders(
  context: ConnectedContext,
  listed: ListedOrder[],
  pace: Pace,
): Promise<ImportCount> {
  const stateOf = await readStates(context, listed);
  const count: ImportCount = { imported: 0, failed: 0 };
  const outages = new OutageDetector();
  const importUnlessAway = async (one: ListedOrder) => {
    if (outages.outage) return;
    const outcome = await importListed(context, one, stateOf(one));
    if (outcome instanceof RemoteUnavailable) {
      outages.recordFailure(outcome);
      // Recorded even during an outage, so that the next run gets past any series of such orders.
      if (!affectsEveryOrder(outcome)) await storeFailedImport(context, one.id, outcome);
    } else if (outcome !== "failed" && outcome !== "known") outages.recordResponse();
    if (outcome === "imported" || outcome === "known") count.imported += 1;
    else count.failed += 1;
  };
  await forEachConcurrently(listed, importUnlessAway, pace);
  if (outages.outage) throw outages.outage;
  return count;
}

/**
 * `failed`: recorded as not importable and retried separately. `outdated`: new, or changed remotely since its import.
 */
type State = "failed" | "outdated" | "known";

async function readStates({ db }: Context, listed: ListedOrder[]): Promise<(one: ListedOrder) => State> {
  const ids = [0, ...listed.map(({ id }) => id)];
  const [orders, failed] = await Promise.all([
    db.selectFrom("orders").select(["shop_order_id", "shop_modified_at"]).where("shop_order_id", "in", ids).execute(),
    db
      .selectFrom("shop_webhook_inbox")
      .select(["shop_order_id", "notified_at"])
      .where("shop_order_id", "in", ids)
      .where("failure", "is not", null)
      .execute(),
  ]);
  const imported = new Map(orders.map((row) => [row.shop_order_id, row.shop_modified_at?.getTime() ?? 0]));
  const noted = new Map(failed.map((row) => [row.shop_order_id, row.notified_at.getTime()]));
  return ({ id, modifiedAt }) => {
    const at = modifiedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if ((noted.get(id) ?? 0) >= at) return "failed";
    return (imported.get(id) ?? 0) < at ? "outdated" : "known";
  };
}

async function importListed(context: ConnectedContext, one: ListedOrder, state: State) {
  if (state === "failed") return state;
  if (one.order) return importOne(context, one.order, state === "outdated");
  await storeFailedImport(context, one.id, one.failure);
  return "failed";
}

/** `known`: nothing had to be fetched. Returns the error if notes or refunds are unavailable. */
async function importOne(
  context: ConnectedContext,
  order: RemoteOrder,
  isOutdated: boolean,
): Promise<"imported" | "known" | "refused" | RemoteUnavailable> {
  try {
    const bare = { order, refunds: null, notes: null };
    const whole = isOutdated ? await fetchDetails(context, order) : bare;
    const { effect } = await importOrder(context, whole);
    // Changed twice within a second.
    const isChanged = !isOutdated && effect === "changed";
    if (isChanged) await importOrder(context, await fetchDetails(context, order));
    return isOutdated || isChanged ? "imported" : "known";
  } catch (error) {
    if (error instanceof RemoteUnavailable) return error;
    if (error instanceof RemoteRefused && error.status === 404) {
      // It may have been deleted since it was listed; otherwise the same error occurs again.
      return importOrderById(context, order.id).then(
        () => "imported" as const,
        (error: unknown) => recordRefused(context, order.id, error),
      );
    }
    return recordRefused(context, order.id, error);
  }
}

async function recordRefused(
  context: Context,
  id: WooCommerceOrderId,
  error: unknown,
): Promise<"refused" | RemoteUnavailable> {
  if (error instanceof RemoteUnavailable) return error;
  if (!isOrderSpecificError(error)) throw error;
  await storeFailedImport(context, id, error);
  return "refused";
}

/**
 * Whether the order itself cannot be imported: refused by the shop, inconsistent figures, or values that no table can
 * store (PostgreSQL's classes 22 and 23, unlike a lost connection).
 */
export function isOrderSpecificError(error: unknown): boolean {
  if (error instanceof RemoteRefused || error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

/** A single broken order may fail for good; this many in a row mean that the site is down. */
const maxConsecutiveFailures = 5;

/** Distinguishes an unavailable shop from single orders that can't be read. */
export class OutageDetector {
  /** The error that proves the outage; null while the shop answers. */
  outage: RemoteUnavailable | null = null;
  #inARow = 0;

  /** Called after an order was read or refused. */
  recordResponse(): void {
    this.#inARow = 0;
  }

  recordFailure(error: RemoteUnavailable): void {
    this.#inARow += 1;
    if (affectsEveryOrder(error) || this.#inARow >= maxConsecutiveFailures) this.outage = error;
  }
}

/** Whether every other order would fail alike: rate limited, or the circuit breaker is open. */
function affectsEveryOrder({ status, code }: RemoteUnavailable): boolean {
  return status === 429 || code === "resting";
}
