import type { Settings } from "../../../contract/settings.ts";
import { settingsDifferences } from "../../../contract/settings-differences.ts";
import type { SettingsDifference } from "../../../contract/staff-settings.ts";

export type Merge = {
  /** Theirs, with mine on top. */
  settings: Partial<Settings>;
  /** What both have changed, each to something else: mine stands. `before` is theirs, `after` mine. */
  collisions: SettingsDifference[];
};

/** Puts my edits of `base` on top of what others have made of it, field by field: what only they touched is theirs, the rest mine. */
export function mergeSettings(base: Partial<Settings>, mine: Partial<Settings>, theirs: Partial<Settings>): Merge {
  const keys = Object.keys(theirs) as (keyof Settings)[];
  const settings: Partial<Settings> = Object.fromEntries(
    keys.map((key) => [key, mergeValue(base[key], mine[key], theirs[key])]),
  );
  const sayWhat = (differences: SettingsDifference[]) => new Set(differences.map(({ what }) => what));
  const myWork = sayWhat(settingsDifferences(base, mine));
  const theirWork = sayWhat(settingsDifferences(base, theirs));
  const collisions = settingsDifferences(theirs, settings).filter(
    ({ what }) => myWork.has(what) && theirWork.has(what),
  );
  return { settings, collisions };
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isEntryList(base) && isEntryList(mine) && isEntryList(theirs)) return mergeLists(base, mine, theirs);
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs);
  return mine;
}

type Entry = Record<string, unknown> & { id: string };

function mergeRecords(base: Record<string, unknown>, mine: Record<string, unknown>, theirs: Record<string, unknown>) {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeValue(base[key], mine[key], theirs[key])]));
}

/** In their order; what I added follows, what I removed is gone, and what they removed while I was at it is there again. */
function mergeLists(base: Entry[], mine: Entry[], theirs: Entry[]): Entry[] {
  const find = (list: Entry[], id: string) => list.find((entry) => entry.id === id);
  const shared = theirs.flatMap((their) => {
    const was = find(base, their.id);
    const my = find(mine, their.id);
    if (!my) return was ? [] : [their];
    return [was ? (mergeRecords(was, my, their) as Entry) : my];
  });
  const onlyMine = mine.filter((my) => {
    const was = find(base, my.id);
    return !find(theirs, my.id) && (!was || !isSame(was, my));
  });
  return [...shared, ...onlyMine];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEntryList = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry["id"] === "string");
