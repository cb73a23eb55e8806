import { createHash } from "node:crypto";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { ConnectedContext, RemotePage } from "../client/client.ts";
import { explainRemoteError } from "../client/explain-remote-error.ts";
import { RemoteError, RemoteUnavailable } from "../client/remote-error.ts";
import { bringExportsForward } from "../export/export-queue.ts";
import { Pace } from "./for-each-concurrently.ts";
import { importListedOrders } from "./import-listed-orders.ts";
import { claimSync, releaseSync, renewSyncLease, storeSyncProgress } from "./sync-state.ts";

/** Read again each time, because later saves may carry an earlier time. */
const overlapMs = 30_000;
/** Remote times are whole seconds, and the list is exclusive of the given time. */
const secondMs = 1_000;
/** How many times a second with more than one page is read, because orders that change meanwhile shift the pages. */
const maxPasses = 5;

type SyncProgress = {
  /** Orders read in this run. */
  orders: number;
  /** Of those, how many could not be imported. */
  failed: number;
  /** Orders still to be read, as counted by the remote shop. */
  remaining: number;
};

type Options = {
  /** The run ends after this many pages; the next one continues. */
  maxPages?: number;
  onPage?: (progress: SyncProgress) => void;
  /** Ends the run after the page being read. */
  signal?: AbortSignal;
};

/**
 * `busy`: another process is syncing. `more`: the run ended before the work was done. `unavailable`: the shop did not
 * answer; `problem` says why.
 */
type SyncResult = SyncProgress & { state: "done" | "more" | "busy" | "unavailable"; problem: string | null };

/**
 * Imports every order, refund and note changed at the remote shop, oldest change first. Progress is stored after each
 * page, so that any process can continue; repeating a page changes nothing.
 */
export async function syncOrders(context: ConnectedContext, options: Options = {}): Promise<SyncResult> {
  const nothing: SyncProgress = { orders: 0, failed: 0, remaining: 0 };
  const claimed = await claimSync(context);
  if (!claimed) return { ...nothing, state: "busy", problem: null };
  const turn: Turn = {
    context,
    options,
    progress: nothing,
    pages: 0,
    reached: claimed.reached,
    imported: new Map(),
    pace: new Pace(),
  };
  const stopRenewing = renewSyncLease(context);
  try {
    const isDone = await readPages(turn);
    await bringExportsForward(context, { wasAway: claimed.failure !== null });
    await releaseSync(context, { failure: null, isDone });
    return { ...turn.progress, state: isDone ? "done" : "more", problem: null };
  } catch (error) {
    const problem = explainSyncError(error);
    await releaseSync(context, { failure: problem, isDone: false });
    if (!(error instanceof RemoteError)) throw error;
    context.log.warn({ err: error }, "The WordPress site could not be synchronised with");
    return { ...turn.progress, state: "unavailable", problem };
  } finally {
    stopRenewing();
  }
}

type Turn = {
  context: ConnectedContext;
  options: Options;
  progress: SyncProgress;
  pages: number;
  reached: Date | null;
  /** Digests of the orders read in this run, because pages overlap. */
  imported: Map<WooCommerceOrderId, string>;
  pace: Pace;
};

/** False if the run ended before the work was done. */
async function readPages(turn: Turn): Promise<boolean> {
  let from = turn.reached && new Date(turn.reached.getTime() - overlapMs);
  let listed = listPage(turn, from, 1);
  for (;;) {
    const page = await listed;
    const last = lastChange(page);
    // The site lists the next page while this one is imported.
    if (last && page.pages > 1 && !(from && last <= from) && hasTime(turn, 1)) listed = listPage(turn, last, 1);
    await importPage(turn, page, 1);
    if (page.pages <= 1 || last === null) {
      await advance(turn, last);
      return true;
    }
    // The whole page is within one second, so only the following pages get further.
    if (from && last <= from) {
      const next = await readSecond(turn, from);
      await advance(turn, next ?? from);
      if (next === null) return true;
      from = next;
    } else {
      await advance(turn, last);
      from = last;
    }
    if (!hasTime(turn, 0)) return false;
    // A second was just read page by page, so the list continues after it.
    if (last && from > last) listed = listPage(turn, from, 1);
  }
}

/** Whether the run continues after this many more pages. */
function hasTime({ pages, options: { maxPages = Number.POSITIVE_INFINITY, signal } }: Turn, more: number): boolean {
  return pages + more < maxPages && !signal?.aborted;
}

function listPage({ context }: Turn, from: Date | null, number: number): Promise<RemotePage> {
  const listed = context.client.listChanged(from && new Date(from.getTime() - secondMs), number);
  // The caller that awaits it handles the failure.
  listed.catch(() => {});
  return listed;
}

/** Reads all orders that changed within a second. Returns when the next order changed; null if there is none. */
async function readSecond(turn: Turn, second: Date): Promise<Date | null> {
  const seen = new Set<WooCommerceOrderId>();
  for (let pass = 1; ; pass++) {
    let isNew = false;
    let next: Date | null = null;
    for (let number = 1; ; number++) {
      const page = await listPage(turn, second, number);
      await importPage(turn, page, number);
      for (const { id } of page.listed) {
        if (!seen.has(id)) isNew = true;
        seen.add(id);
      }
      const last = lastChange(page);
      if (last && last > second) next = last;
      if (next || number >= page.pages) break;
    }
    if (!isNew || pass === maxPasses) return next;
  }
}

async function importPage(turn: Turn, page: RemotePage, number: number): Promise<void> {
  const { context, options } = turn;
  const digests = new Map(page.listed.map((one) => [one.id, digest(one)]));
  const fresh = page.listed.filter(({ id }) => turn.imported.get(id) !== digests.get(id));
  const { imported, failed } = await importListedOrders(context, fresh, turn.pace);
  for (const [id, digest] of digests) turn.imported.set(id, digest);
  const { progress } = turn;
  turn.pages += 1;
  turn.progress = {
    orders: progress.orders + imported + failed,
    failed: progress.failed + failed,
    remaining: Math.max(0, page.total - (number - 1) * 100 - page.listed.length),
  };
  await storeSyncProgress(context, turn.reached);
  options.onPage?.(turn.progress);
}

function digest(order: object): string {
  return createHash("sha1").update(JSON.stringify(order)).digest("base64");
}

function lastChange({ listed }: RemotePage): Date | null {
  return listed.reduce<Date | null>(
    (last, { modifiedAt }) => (modifiedAt && (!last || modifiedAt > last) ? modifiedAt : last),
    null,
  );
}

async function advance(turn: Turn, to: Date | null): Promise<void> {
  if (to && (!turn.reached || to > turn.reached)) turn.reached = to;
  await storeSyncProgress(turn.context, turn.reached);
}

/** The problem for staff, who can fix a key but not an outage. */
function explainSyncError(error: unknown): string {
  if (!(error instanceof RemoteError)) return "Something went wrong here; the log says what";
  if (error instanceof RemoteUnavailable) return "The WordPress site did not answer. It is retried every minute";
  return `The WordPress site does not list its orders. ${explainRemoteError(error).replace(/\.$/, "")}`;
}
