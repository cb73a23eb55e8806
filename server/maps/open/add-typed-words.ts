import { foldName, foldStreet } from "../fold-names.ts";
import { isSameWord } from "./is-same-word.ts";
import type { OsmAddress } from "./read-osm-address.ts";

/** The first two lines of an address; `unknown` are the typed words that are not in the engine's address. */
export type AddressLines = { line1: string; line2: string; unknown: string[] };

/** Words that name no place on their own. */
const fillers = ["co", "county", "contae", "ireland", "eire", "northern", "uk", "united", "kingdom"];

/**
 * Adds the typed words that are not part of a found address, so that a suggestion loses none: a number before the
 * street joins it; anything else goes into the second line, or into the first if there is no street. `typed` is without
 * its postcode; its last word may be unfinished.
 */
export function addTypedWords(
  typed: string,
  { address1, address2, city, state }: OsmAddress,
  name: string,
): AddressLines {
  const isKnown = createWordTest([address1, address2, city, state, name], typed);
  const street = wordsOf(address1);
  let line1 = address1;
  const unknown: string[] = [];
  for (const part of typed.split(",")) {
    for (const { text, next } of unknownRuns(part, isKnown)) {
      const isNumberOfStreet = line1 === address1 && street.length > 0 && next !== null && isNext(next, street[0]!);
      if (isNumberOfStreet) line1 = `${text} ${address1}`;
      else unknown.push(text);
    }
  }
  if (address1 === "") return { line1: unknown.join(", "), line2: address2, unknown };
  return { line1, line2: [...unknown, address2].filter(Boolean).join(", "), unknown };
}

type Run = { text: string; next: string | null };

/** Unbroken runs of unknown words; `next` is the known word after a run that begins its part. */
function unknownRuns(part: string, isKnown: (word: string) => boolean): Run[] {
  const runs: Run[] = [];
  let run: string[] = [];
  let atStart = true;
  const end = (next: string | null): void => {
    if (run.length > 0) runs.push({ text: run.join(" "), next: atStart ? next : null });
    run = [];
    atStart = false;
  };
  for (const word of part.trim().split(/\s+/).filter(Boolean)) {
    if (wordsOf(word).every(isKnown)) end(word);
    else run.push(word);
  }
  end(null);
  return runs;
}

function createWordTest(texts: readonly string[], typed: string): (word: string) => boolean {
  const known = [...new Set([...texts.flatMap(wordsOf), ...fillers])];
  const last = wordsOf(typed).at(-1);
  return (word) =>
    known.some((one) => isSameWord(word, one) || isNext(word, one) || (word === last && one.startsWith(word)));
}

/** 'St' is Saint before a name and Street after one. */
const isNext = (word: string, whole: string): boolean =>
  wordsOf(word).some((one) => one === whole || foldStreet(`the ${one}`) === `the ${whole}`) ||
  (/^st\.?$/i.test(word) && whole === "saint");

const wordsOf = (text: string): string[] => foldName(text).split(" ").filter(Boolean);
