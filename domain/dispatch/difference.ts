/**
 * What turns one JSON value into another: a replacement, changed fields of an object, or changed items of a list by
 * their keys. `order` lists the keys of all items if the list's items or their order changed.
 */
export type Difference =
  | { value: unknown }
  | { fields: Record<string, Difference>; without?: string[] }
  | { items: Record<string, Difference>; order?: string[] };

type Json = { [field: string]: unknown };

/**
 * `after`, changed in place to share every unchanged part with `before`, or `before` itself if nothing has changed. So
 * many versions of a board share memory, and differences are found without looking into unchanged parts. Lists are
 * compared by the keys of their items.
 */
export function shareUnchanged<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after) as T;
  if (!isObject(before) || !isObject(after)) return after;
  return shareFields(before, after) as T;
}

function shareFields(before: Json, after: Json): Json {
  let isSame = true;
  for (const field of Object.keys(after)) {
    const value = after[field];
    if (value === undefined) continue;
    const shared = shareUnchanged(before[field], value);
    if (shared !== value) after[field] = shared;
    if (shared !== before[field]) isSame = false;
  }
  return isSame && presentFields(before).length === presentFields(after).length ? before : after;
}

function shareItems(before: unknown[], after: unknown[]): unknown[] {
  let isSame = before.length === after.length;
  let known: Map<string, unknown> | null = null;
  for (const [index, item] of after.entries()) {
    const key = keyOf(item);
    let old = before[index];
    if (key !== null && keyOf(old) !== key) {
      known ??= byKey(before) ?? new Map();
      old = known.get(key) ?? old;
    }
    const shared = shareUnchanged(old, item);
    if (shared !== item) after[index] = shared;
    if (shared !== before[index]) isSame = false;
  }
  return isSame ? before : after;
}

/** The difference between two values that share their unchanged parts (`shareUnchanged`); null if there is none. */
export function differenceOf(before: unknown, after: unknown): Difference | null {
  if (before === after) return null;
  if (Array.isArray(before) && Array.isArray(after)) return differenceOfLists(before, after);
  if (!isObject(before) || !isObject(after)) return { value: after };
  const fields: Record<string, Difference> = {};
  for (const field of presentFields(after)) {
    const difference = differenceOf(before[field], after[field]);
    if (difference) fields[field] = difference;
  }
  const without = presentFields(before).filter((field) => after[field] === undefined);
  if (without.length > 0) return { fields, without };
  return Object.keys(fields).length > 0 ? { fields } : null;
}

function differenceOfLists(before: unknown[], after: unknown[]): Difference | null {
  const [known, wanted] = [byKey(before), byKey(after)];
  if (!known || !wanted) return { value: after };
  const items: Record<string, Difference> = {};
  for (const [key, item] of wanted) {
    const difference = known.has(key) ? differenceOf(known.get(key), item) : { value: item };
    if (difference) items[key] = difference;
  }
  const [old, order] = [[...known.keys()], [...wanted.keys()]];
  if (old.length !== order.length || order.some((key, index) => key !== old[index])) return { items, order };
  return Object.keys(items).length > 0 ? { items } : null;
}

/** `before` with the difference applied; unchanged parts remain the same objects. */
export function applyDifference(before: unknown, difference: Difference): unknown {
  if ("value" in difference) return difference.value;
  if ("fields" in difference) {
    const after: Json = { ...(before as Json) };
    for (const [field, change] of Object.entries(difference.fields))
      after[field] = applyDifference(after[field], change);
    for (const field of difference.without ?? []) delete after[field];
    return after;
  }
  const known = byKey(before as unknown[]) ?? new Map<string, unknown>();
  return (difference.order ?? [...known.keys()]).map((key) => {
    const change = difference.items[key];
    return change ? applyDifference(known.get(key), change) : known.get(key);
  });
}

/** Null unless each item has a key of its own. */
function byKey(items: readonly unknown[]): Map<string, unknown> | null {
  const found = new Map<string, unknown>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null || found.has(key)) return null;
    found.set(key, item);
  }
  return found;
}

/** An alert has an id, a column its driver's, a delivery its order's, a stop its order's and kind. */
function keyOf(item: unknown): string | null {
  if (!isObject(item)) return null;
  const { id, driver, orderId, kind } = item;
  if (id !== undefined) return `${id}`;
  if (isObject(driver)) return `${driver["id"]}`;
  if (orderId === undefined) return null;
  return kind === undefined ? `${orderId}` : `${orderId}:${kind}`;
}

/** JSON has no undefined fields. */
const presentFields = (of: Json) => Object.keys(of).filter((field) => of[field] !== undefined);

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
