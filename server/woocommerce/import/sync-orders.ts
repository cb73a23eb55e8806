import { createHash } from "node:crypto";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { ConnectedContext, RemotePage } from "../client/client.ts";
import { explainFailure } from "../client/explain-failure.ts";
import { RemoteFailure, RemoteUnavailable } from "../client/failures.ts";
import { importListedOrders } from "./import-listed-orders.ts";
import { claimSync, keepSync, noteReached, releaseSync } from "./sync-state.ts";

/** Looked at again each time: what was saved there a moment later may say that it was a moment earlier. */
const overlapMs = 30_000;
/** That shop's times are whole seconds, and it lists what is later than it was asked. */
const secondMs = 1_000;
/** So often is a second looked through that has more than a page, because orders that change meanwhile move the others up. */
const maxPasses = 5;

type SyncProgress = {
  /** Orders read in this turn. */
  orders: number;
  /** Of those, what could not be imported. */
  failed: number;
  /** Orders that are still to be read, as that shop counted them. */
  left: number;
};

type Options = {
  /** After so many pages the turn ends; the next one goes on. */
  maxPages?: number;
  onPage?: (progress: SyncProgress) => void;
  /** Ends the turn after the page that is being read. */
  signal?: AbortSignal;
};

/** `busy`: another process is at it. `more`: the turn is over, the work is not. `away`: the shop did not answer; `problem` says how. */
type SyncOutcome = SyncProgress & { state: "done" | "more" | "busy" | "away"; problem: string | null };

/**
 * Brings every order, refund and note that changed at the remote shop into our tables, oldest change first. How far it got is stored
 * with each page, so that whoever goes on begins there; told again, nothing happens twice.
 */
export async function syncOrders(context: ConnectedContext, options: Options = {}): Promise<SyncOutcome> {
  const nothing: SyncProgress = { orders: 0, failed: 0, left: 0 };
  const claimed = await claimSync(context);
  if (!claimed) return { ...nothing, state: "busy", problem: null };
  const turn: Turn = {
    context,
    options,
    progress: nothing,
    pages: 0,
    reached: claimed.reached,
    imported: new Map(),
  };
  const letGo = keepSync(context);
  try {
    const isDone = await readOn(turn);
    await releaseSync(context, { problem: null, isDone });
    return { ...turn.progress, state: isDone ? "done" : "more", problem: null };
  } catch (error) {
    const problem = inWords(error);
    await releaseSync(context, { problem, isDone: false });
    if (!(error instanceof RemoteFailure)) throw error;
    context.log.warn({ err: error }, "The WordPress site could not be synchronised with");
    return { ...turn.progress, state: "away", problem };
  } finally {
    letGo();
  }
}

type Turn = {
  context: ConnectedContext;
  options: Options;
  progress: SyncProgress;
  pages: number;
  reached: Date | null;
  /** What was read in this turn, as it was then: pages overlap. */
  imported: Map<WooCommerceOrderId, string>;
};

/** False where the turn ended before the work. */
async function readOn(turn: Turn): Promise<boolean> {
  let from = turn.reached && new Date(turn.reached.getTime() - overlapMs);
  for (;;) {
    const after = from && new Date(from.getTime() - secondMs);
    const page = await readPage(turn, after, 1);
    const last = lastChange(page);
    if (page.pages <= 1 || last === null) {
      await moveOn(turn, last);
      return true;
    }
    // A whole page of one second: only the pages behind it tell more.
    if (from && last <= from) {
      const next = await readSecond(turn, from);
      await moveOn(turn, next ?? from);
      if (next === null) return true;
      from = next;
    } else {
      await moveOn(turn, last);
      from = last;
    }
    const { maxPages = Number.POSITIVE_INFINITY, signal } = turn.options;
    if (turn.pages >= maxPages || signal?.aborted) return false;
  }
}

/** Reads all orders that changed within a second. Answers when the next one changed; null where there is none. */
async function readSecond(turn: Turn, second: Date): Promise<Date | null> {
  const after = new Date(second.getTime() - secondMs);
  const seen = new Set<WooCommerceOrderId>();
  for (let pass = 1; ; pass++) {
    let isNew = false;
    let next: Date | null = null;
    for (let number = 1; ; number++) {
      const page = await readPage(turn, after, number);
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

async function readPage(turn: Turn, after: Date | null, number: number): Promise<RemotePage> {
  const { context, options } = turn;
  const page = await context.client.listChanged(after, number);
  const marks = new Map(page.listed.map((one) => [one.id, digest(one)]));
  const fresh = page.listed.filter(({ id }) => turn.imported.get(id) !== marks.get(id));
  const { imported, failed } = await importListedOrders(context, fresh);
  for (const [id, mark] of marks) turn.imported.set(id, mark);
  const { progress } = turn;
  turn.pages += 1;
  turn.progress = {
    orders: progress.orders + imported + failed,
    failed: progress.failed + failed,
    left: Math.max(0, page.total - (number - 1) * 100 - page.listed.length),
  };
  await noteReached(context, turn.reached);
  options.onPage?.(turn.progress);
  return page;
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

async function moveOn(turn: Turn, to: Date | null): Promise<void> {
  if (to && (!turn.reached || to > turn.reached)) turn.reached = to;
  await noteReached(turn.context, turn.reached);
}

/** For staff, who can do something about a key and nothing about a shop that is away. */
function inWords(error: unknown): string {
  if (!(error instanceof RemoteFailure)) return "Something went wrong here; the log says what";
  if (error instanceof RemoteUnavailable) return "The WordPress site did not answer. It is asked again each minute";
  return `The WordPress site does not list its orders. ${explainFailure(error).replace(/\.$/, "")}`;
}
