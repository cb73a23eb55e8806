/** One place where two answers differ: `data.status: 500 here, 400 there`. */
export type Difference = { path: string; recorded: unknown; answered: unknown };

/** Everything in which an answer differs from the recorded one: keys, types and values, by their paths (`line_items.0.total`). */
export function compare(recorded: unknown, answered: unknown, path = ""): Difference[] {
  if (isBranch(recorded) && isBranch(answered) && Array.isArray(recorded) === Array.isArray(answered)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(answered)]);
    return [...keys].flatMap((key) => compare(recorded[key], answered[key], path === "" ? key : `${path}.${key}`));
  }
  return Object.is(recorded, answered) ? [] : [{ path, recorded, answered }];
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The same with values left out: what is text in one is text in the other. */
export function compareShape(recorded: unknown, answered: unknown): Difference[] {
  return compare(recorded, answered).filter(
    ({ recorded: left, answered: right }) => typeof left !== typeof right || (left === null) !== (right === null),
  );
}
