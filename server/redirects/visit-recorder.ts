import { withoutSlashes } from "../../domain/redirects/canonical-path.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { Visit, VisitRecorder } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { type CountedKey, type SeenVisit, writeVisits } from "./write-visits.ts";

/** What a node keeps in memory between two writings: addresses counted by themselves, and visits of each kind shown one by one. */
export const maxKeys = 1000;
const maxRecent = 100;
const maxTextLength = 300;

type Batch = { counts: Map<string, CountedKey>; recent: Record<SeenVisit["kind"], SeenVisit[]> };

const emptyBatch = (): Batch => ({ counts: new Map(), recent: { not_found: [], redirect: [] } });

/** Counts visits of this node. Whatever comes, it holds a bounded number of texts of bounded length. */
export function createVisitRecorder(db: Database): VisitRecorder {
  let batch = emptyBatch();
  let writing: Promise<void> | null = null;

  const count = (counted: CountedKey) => {
    const name = `${counted.kind} ${counted.key}`;
    // What finds no place is counted with the rest, under the empty key.
    const known = batch.counts.get(name);
    const kept = known || batch.counts.size < maxKeys ? name : `${counted.kind} `;
    const earlier = known ?? batch.counts.get(kept);
    const rest = { ...counted, key: "", sourceUrl: "", targetUrl: "" };
    const now = kept === name ? counted : rest;
    batch.counts.set(kept, {
      ...now,
      count: counted.count + (earlier?.count ?? 0),
      lastAt: earlier && earlier.lastAt > counted.lastAt ? earlier.lastAt : counted.lastAt,
    });
  };
  const show = (visit: SeenVisit) => {
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
      for (const visit of [...since.recent.not_found, ...since.recent.redirect]) show(visit);
      throw error;
    }
  };

  /** Counts under the key, and shows what was asked for. */
  const add = (counted: Pick<CountedKey, "kind" | "key" | "sourceUrl" | "targetUrl">, visit: Visit) => {
    count({ ...counted, count: 1, lastAt: visit.at });
    show({
      kind: counted.kind,
      url: plainUrl(visit.url),
      targetUrl: counted.targetUrl,
      referer: plainUrl(visit.referer),
      userAgent: shortText(visit.userAgent),
      at: visit.at,
    });
  };

  return {
    notFound(visit) {
      const path = plainUrl(visit.url);
      add({ kind: "not_found", key: path, sourceUrl: path, targetUrl: "" }, visit);
    },
    redirected({ redirectId, sourceUrl, targetUrl, ...visit }) {
      const key = { key: redirectId, sourceUrl: shortText(sourceUrl), targetUrl: plainUrl(targetUrl) };
      add({ kind: "redirect", ...key }, visit);
    },
    // One after the other: a second call waits for what came in between as well.
    write() {
      const mine: Promise<void> = (writing ?? Promise.resolve()).catch(() => {}).then(writeBatch);
      writing = mine;
      return mine;
    },
  };
}

/** The key of a tracking page, which opens it to whoever reads it. */
const trackKeys = /(\/track\/+)[0-9a-f]{32}/gi;

/** An address without what may be somebody's own: query, fragment and the key of a delivery; and no longer than it has to be. */
function plainUrl(url: string): string {
  const end = url.slice(0, 4 * maxTextLength).search(/[?#]/);
  const address = shortText((end === -1 ? url : url.slice(0, end)).replace(trackKeys, "$1…"));
  return address.startsWith("/") ? withoutSlashes(address) : address;
}

/** Half a character, of a text that was cut, cannot be stored. */
function shortText(text: string): string {
  return cleanText(text.slice(0, maxTextLength).replace(/\p{Cs}/gu, ""));
}
