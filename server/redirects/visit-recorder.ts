import { withoutSlashes } from "../../domain/redirects/canonical-path.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { Visit, VisitRecorder } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { type RecentVisit, type VisitCount, writeVisits } from "./write-visits.ts";

/** Limits of a node's memory between two writes: the number of distinct keys, and of individual visits of each kind. */
export const maxKeysInMemory = 1000;
const maxRecent = 100;
const maxTextLength = 300;

type Batch = { counts: Map<string, VisitCount>; recent: Record<RecentVisit["kind"], RecentVisit[]> };

const emptyBatch = (): Batch => ({ counts: new Map(), recent: { not_found: [], redirect: [] } });

/** Counts visits of this node, in bounded memory. */
export function createVisitRecorder(db: Database): VisitRecorder {
  let batch = emptyBatch();
  let writing: Promise<void> | null = null;

  const count = (counted: VisitCount) => {
    const name = `${counted.kind} ${counted.key}`;
    // Keys beyond the limit are counted together under the empty key.
    const known = batch.counts.get(name);
    const kept = known || batch.counts.size < maxKeysInMemory ? name : `${counted.kind} `;
    const earlier = known ?? batch.counts.get(kept);
    const rest = { ...counted, key: "", sourceUrl: "", targetUrl: "" };
    const now = kept === name ? counted : rest;
    batch.counts.set(kept, {
      ...now,
      count: counted.count + (earlier?.count ?? 0),
      lastAt: earlier && earlier.lastAt > counted.lastAt ? earlier.lastAt : counted.lastAt,
    });
  };
  const keepRecent = (visit: RecentVisit) => {
    const recent = batch.recent[visit.kind];
    recent.push(visit);
    if (recent.length > maxRecent) recent.shift();
  };

  const writeBatch = async () => {
    const mine = batch;
    if (mine.counts.size === 0) return;
    batch = emptyBatch();
    try {
      await writeVisits(db, [...mine.counts.values()], [...mine.recent.not_found, ...mine.recent.redirect]);
    } catch (error) {
      const since = batch;
      batch = { counts: new Map(), recent: mine.recent };
      for (const counted of [...mine.counts.values(), ...since.counts.values()]) count(counted);
      for (const visit of [...since.recent.not_found, ...since.recent.redirect]) keepRecent(visit);
      throw error;
    }
  };

  /** Counts the key and keeps the visit for the list. */
  const add = (counted: Pick<VisitCount, "kind" | "key" | "sourceUrl" | "targetUrl">, visit: Visit) => {
    count({ ...counted, count: 1, lastAt: visit.at });
    keepRecent({
      kind: counted.kind,
      url: plainUrl(visit.url),
      targetUrl: counted.targetUrl,
      referer: plainUrl(visit.referer),
      userAgent: shortText(visit.userAgent),
      at: visit.at,
    });
  };

  return {
    recordNotFound(visit) {
      const path = plainUrl(visit.url);
      add({ kind: "not_found", key: path, sourceUrl: path, targetUrl: "" }, visit);
    },
    recordRedirect({ redirectId, sourceUrl, targetUrl, ...visit }) {
      const key = { key: redirectId, sourceUrl: shortText(sourceUrl), targetUrl: plainUrl(targetUrl) };
      add({ kind: "redirect", ...key }, visit);
    },
    // Serialised, so that a second call also writes what came in meanwhile.
    flush() {
      const mine: Promise<void> = (writing ?? Promise.resolve()).catch(() => {}).then(writeBatch);
      writing = mine;
      return mine;
    },
  };
}

/** The key in a tracking URL, which opens the page to anyone. */
const trackKeys = /(\/track\/+)[0-9a-f]{32}/gi;

/** A URL of limited length, without parts that may be private: query, fragment and tracking key. */
function plainUrl(url: string): string {
  const end = url.slice(0, 4 * maxTextLength).search(/[?#]/);
  const address = shortText((end === -1 ? url : url.slice(0, end)).replace(trackKeys, "$1…"));
  return address.startsWith("/") ? withoutSlashes(address) : address;
}

/** Removes the lone surrogate that cutting may leave, which PostgreSQL cannot store. */
function shortText(text: string): string {
  return cleanText(text.slice(0, maxTextLength).replace(/\p{Cs}/gu, ""));
}
