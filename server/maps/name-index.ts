import { editDistance } from "./edit-distance.ts";
import { otherForms } from "./fold-names.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";

/** A town's main name, one of its other names, or the later words of its main name ('on shannon'). */
type Entry = { name: string; town: Town; kind: "own" | "other" | "later" };

/** All names in alphabetical order, with the letters that rule out most of them when a misspelling is looked up. */
type NameIndex = { entries: Entry[]; letters: Uint32Array };

const indexes = new WeakMap<Gazetteer, NameIndex>();

/** Built for the first search, so that a process starts faster. */
function nameIndex(gazetteer: Gazetteer): NameIndex {
  const known = indexes.get(gazetteer);
  if (known) return known;
  const entries = gazetteer.towns.flatMap((town) => [
    ...town.names.map((name, i): Entry => ({ name, town, kind: i === 0 ? "own" : "other" })),
    ...laterWords(town.names[0]!).map((name): Entry => ({ name, town, kind: "later" })),
  ]);
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const index = { entries, letters: Uint32Array.from(entries, ({ name }) => lettersOf(name)) };
  indexes.set(gazetteer, index);
  return index;
}

function laterWords(name: string): string[] {
  const words = name.split(" ");
  return words.slice(1).map((_, i) => words.slice(i + 1).join(" "));
}

function firstIndexFrom(entries: Entry[], name: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.name < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The name in our data that a typed name matches, possibly in another form; null if there is none. */
export function findKnownName({ townsOfName }: Gazetteer, folded: string): string | null {
  if (townsOfName.has(folded)) return folded;
  return otherForms(folded).find((form) => townsOfName.has(form)) ?? null;
}

/** Whether a town has a name that begins with `folded`, which is already folded. */
export function isTownNamePrefix(gazetteer: Gazetteer, folded: string): boolean {
  if (folded === "") return false;
  const { entries } = nameIndex(gazetteer);
  for (let i = firstIndexFrom(entries, folded); entries[i]?.name.startsWith(folded); i++)
    if (entries[i]!.kind !== "later") return true;
  return false;
}

/**
 * The towns whose names match the typed beginning, each once and in its best grade: main name, another name, the
 * beginning of either, a later word.
 */
export function findTownsByPrefix(gazetteer: Gazetteer, folded: string): Town[][] {
  const { entries } = nameIndex(gazetteer);
  const gradeOf = new Map<Town, number>();
  for (let i = firstIndexFrom(entries, folded); entries[i]?.name.startsWith(folded); i++) {
    const { name, town, kind } = entries[i]!;
    const isExact = name.length === folded.length;
    const grade = kind === "later" ? 4 : kind === "own" ? (isExact ? 0 : 2) : isExact ? 1 : 3;
    gradeOf.set(town, Math.min(grade, gradeOf.get(town) ?? grade));
  }
  const grades: Town[][] = [[], [], [], [], []];
  for (const [town, grade] of gradeOf) grades[grade]!.push(town);
  return grades;
}

const minLetters = 4;
const maxMistakes = 2;

/**
 * The towns whose names differ from the typed one by at most two letters, or one if it is short; the nearest spelling
 * first.
 */
export function findTownsBySpelling(gazetteer: Gazetteer, folded: string): Town[] {
  if (folded.length < minLetters) return [];
  const allowed = folded.length === minLetters ? 1 : maxMistakes;
  const { entries, letters } = nameIndex(gazetteer);
  const typed = lettersOf(folded);
  const mistakesOf = new Map<Town, number>();
  for (let i = 0; i < letters.length; i++) {
    // A changed letter clears one bit and sets another.
    if (bitCount(letters[i]! ^ typed) > 2 * allowed) continue;
    const { name, town, kind } = entries[i]!;
    // Nobody means 'Intel' by Dingel.
    if (kind === "other" && town.isBusiness) continue;
    if (kind === "later" || Math.abs(name.length - folded.length) > allowed) continue;
    const mistakes = editDistance(folded, name, allowed);
    // Another name counts slightly less than the main name.
    if (mistakes > 0 && mistakes <= allowed)
      mistakesOf.set(town, Math.min(mistakes + (kind === "own" ? 0 : 0.5), mistakesOf.get(town) ?? 9));
  }
  return [...mistakesOf]
    .sort(([a, one], [b, other]) => one - other || b.population - a.population)
    .map(([town]) => town);
}

function lettersOf(name: string): number {
  let bits = 0;
  for (let i = 0; i < name.length; i++) {
    const letter = name.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits >>> 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
