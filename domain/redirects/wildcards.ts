import { canonicalText, withoutSlashes } from "./canonical-path.ts";

/** A source with '*' as the canonical texts between its stars. `/blog/*.html` is `/blog/` and `.html`. */
type Wildcard = readonly string[];

function readWildcard(source: string): Wildcard {
  return withoutSlashes(source).split("*").map(canonicalText);
}

/**
 * Whether the whole path is of this form, '*' being any characters, none as well. Each text is taken where it first occurs after the one
 * before; this finds a way through where there is one, and never goes back.
 */
function fitsWildcard(texts: Wildcard, path: string): boolean {
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

/** The longest piece of a source by which it is filed. */
const maxGramLength = 4;

/** One source with '*', and its place in the list of rules. */
type Filed = { place: number; texts: Wildcard };

export type WildcardIndex = {
  /** The lowest place whose source the path fits; null where there is none. */
  find(path: string): number | null;
};

/**
 * Files each source under one piece of at most four characters, of its own the one that fewest others hold. A path looks up its own
 * pieces only, so what it costs depends on its length and hardly on how many sources there are.
 */
export function indexWildcards(sources: readonly { place: number; source: string }[]): WildcardIndex {
  const all = sources.map(({ place, source }) => ({ place, texts: readWildcard(source) }));
  const frequency = countGrams(all);
  const drawers = new Map<string, Filed[]>();
  for (const filed of all) {
    const gram = rarestGram(filed.texts, frequency);
    const drawer = drawers.get(gram);
    if (drawer) drawer.push(filed);
    else drawers.set(gram, [filed]);
  }
  const lengths = [...new Set([...drawers.keys()].map((gram) => gram.length))];
  return {
    find(path) {
      let best = Number.POSITIVE_INFINITY;
      const opened = new Set<Filed[]>();
      for (const length of lengths) {
        for (let at = 0; at + length <= path.length; at++) {
          const drawer = drawers.get(path.slice(at, at + length));
          if (!drawer || opened.has(drawer)) continue;
          opened.add(drawer);
          best = Math.min(best, firstOf(drawer, path, best));
        }
      }
      return best === Number.POSITIVE_INFINITY ? null : best;
    },
  };
}

/** Drawers keep the list's order, so the first that fits is the one that counts. */
function firstOf(drawer: readonly Filed[], path: string, below: number): number {
  for (const { place, texts } of drawer) {
    if (place >= below) break;
    if (fitsWildcard(texts, path)) return place;
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

function countGrams(all: readonly Filed[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { texts } of all) for (const gram of gramsOf(texts)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

function rarestGram(texts: Wildcard, frequency: ReadonlyMap<string, number>): string {
  let rarest = "";
  let least = Number.POSITIVE_INFINITY;
  for (const gram of gramsOf(texts)) {
    const count = frequency.get(gram) ?? 0;
    if (count < least || (count === least && gram.length > rarest.length)) {
      rarest = gram;
      least = count;
    }
  }
  return rarest;
}
