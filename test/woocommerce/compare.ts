/** One place where two answers differ: `data.status: 500 here, 400 there`. */
export type Difference = { path: string; recorded: unknown; answered: unknown };

/**
 * All differences between an answer and the recorded one, in keys, types and values, by path (`line_items.0.total`).
 * Metadata is a set: entries are compared by key (`meta_data.quote.value`), in any order.
 */
export function compare(left: unknown, right: unknown, path = ""): Difference[] {
  const [recorded, answered] = /(^|\.)meta_data$/.test(path) ? [byKey(left), byKey(right)] : [left, right];
  if (isBranch(recorded) && isBranch(answered) && Array.isArray(recorded) === Array.isArray(answered)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(answered)]);
    return [...keys].flatMap((key) => compare(recorded[key], answered[key], path === "" ? key : `${path}.${key}`));
  }
  return Object.is(recorded, answered) ? [] : [{ path, recorded, answered }];
}

/** Entries with the same key are numbered. */
function byKey(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const met = new Map<string, number>();
  const entries = list.map((one: unknown): [string, unknown] => {
    const key = isBranch(one) ? String(one["key"]) : "";
    const count = (met.get(key) ?? 0) + 1;
    met.set(key, count);
    return [count === 1 ? key : `${key}#${count}`, one];
  });
  return Object.fromEntries(entries);
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Compares types only, not values: text in one must be text in the other. */
export function compareShape(recorded: unknown, answered: unknown): Difference[] {
  return compare(recorded, answered).filter(
    ({ recorded: left, answered: right }) => typeof left !== typeof right || (left === null) !== (right === null),
  );
}
