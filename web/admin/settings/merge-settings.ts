import type { Settings } from "../../../contract/settings.ts";
import { settingsDifferences } from "../../../contract/settings-differences.ts";
import type { SettingsDifference } from "../../../contract/staff-settings.ts";

export type Merge = {
  /** Theirs with my edits applied. */
  settings: Partial<Settings>;
  /** Changed by both, differently; mine wins. `before` is theirs, `after` mine. */
  collisions: SettingsDifference[];
};

/** Three-way merge, field by field: my edits of `base` win over theirs, and what only they changed is theirs. */
export function mergeSettings(base: Partial<Settings>, mine: Partial<Settings>, theirs: Partial<Settings>): Merge {
  const keys = Object.keys(theirs) as (keyof Settings)[];
  const settings: Partial<Settings> = Object.fromEntries(
    keys.map((key) => [key, mergeValue(base[key], mine[key], theirs[key])]),
  );
  const changedNames = (differences: SettingsDifference[]) => new Set(differences.map(({ what }) => what));
  const myChanges = changedNames(settingsDifferences(base, mine));
  const theirChanges = changedNames(settingsDifferences(base, theirs));
  const collisions = settingsDifferences(theirs, settings).filter(
    ({ what }) => myChanges.has(what) && theirChanges.has(what),
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

/** In their order, my additions last. My removals apply; an entry they removed comes back if I edited it. */
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
