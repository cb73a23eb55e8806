import { canonicalText, withoutSlashes } from "./canonical-path.ts";

/** A source split at its '*': `/blog/*.html` is `/blog/` and `.html`, in canonical spelling. */
type Wildcard = readonly string[];

function parseWildcard(source: string): Wildcard {
  return withoutSlashes(source).split("*").map(canonicalText);
}

/**
 * Whether the whole path matches, with '*' for any number of characters. Taking the first occurrence of each text after
 * the previous one finds a match if there is one, without backtracking.
 */
function matchesWildcard(texts: Wildcard, path: string): boolean {
  const first = texts[0] ?? "";
  const last = texts.at(-1) ?? "";
  if (texts.length === 1) return path === first;
  if (path.length < first.length + last.length || !path.startsWith(first) || !path.endsWith(last)) return false;
  let at = first.length;
  const end = path.length - last.length;
  for (let index = 1; index < texts.length - 1; index++) {
    const text = texts[index] ?? "";
    const found = path.indexOf(text, at);
    if (found === -1 || found + text.length > end) return false;
    at = found + text.length;
  }
  return true;
}

const maxGramLength = 4;

/** A source with its position in the list of rules. */
type IndexedSource = { position: number; texts: Wildcard };

export type WildcardIndex = {
  /** The lowest position whose source matches the path; null if there is none. */
  find(path: string): number | null;
};

/**
 * Indexes each source by the rarest of its n-grams of at most four characters. A lookup tries the n-grams of the path,
 * so its cost depends on the path's length and hardly on the number of sources.
 */
export function indexWildcards(sources: readonly { position: number; source: string }[]): WildcardIndex {
  const all = sources.map(({ position, source }) => ({ position, texts: parseWildcard(source) }));
  const frequency = countGrams(all);
  const buckets = new Map<string, IndexedSource[]>();
  for (const indexed of all) {
    const gram = rarestGram(indexed.texts, frequency);
    const bucket = buckets.get(gram);
    if (bucket) bucket.push(indexed);
    else buckets.set(gram, [indexed]);
  }
  const lengths = [...new Set([...buckets.keys()].map((gram) => gram.length))];
  return {
    find(path) {
      let best = Number.POSITIVE_INFINITY;
      const tried = new Set<IndexedSource[]>();
      for (const length of lengths) {
        for (let at = 0; at + length <= path.length; at++) {
          const bucket = buckets.get(path.slice(at, at + length));
          if (!bucket || tried.has(bucket)) continue;
          tried.add(bucket);
          best = Math.min(best, firstMatch(bucket, path, best));
        }
      }
      return best === Number.POSITIVE_INFINITY ? null : best;
    },
  };
}

/** Buckets keep the list's order, so the first match wins. */
function firstMatch(bucket: readonly IndexedSource[], path: string, below: number): number {
  for (const { position, texts } of bucket) {
    if (position >= below) break;
    if (matchesWildcard(texts, path)) return position;
  }
  return below;
}

function gramsOf(texts: Wildcard): Set<string> {
  const grams = new Set<string>();
  for (const text of texts) {
    const length = Math.min(maxGramLength, text.length);
    if (length === 0) continue;
    for (let at = 0; at + length <= text.length; at++) grams.add(text.slice(at, at + length));
  }
  return grams;
}

function countGrams(all: readonly IndexedSource[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { texts } of all) for (const gram of gramsOf(texts)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

function rarestGram(texts: Wildcard, frequency: ReadonlyMap<string, number>): string {
  let rarest = "";
  let lowest = Number.POSITIVE_INFINITY;
  for (const gram of gramsOf(texts)) {
    const count = frequency.get(gram) ?? 0;
    if (count < lowest || (count === lowest && gram.length > rarest.length)) {
      rarest = gram;
      lowest = count;
    }
  }
  return rarest;
}
