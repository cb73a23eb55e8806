type Tree = Map<string, Tree | string>;

/** The same limit as for any other body. */
const maxDepth = 32;

/**
 * Parses form fields as PHP does, which shop clients expect; null if brackets are nested too deeply.
 * `billing[city]=Cork` is an object, `line_items[0][total]=5` a list of them, `ids[]=1` appends to a list, and the
 * last of a repeated name wins. Values stay text.
 */
export function readPhpFields(fields: Iterable<[string, string]>): Record<string, unknown> | null {
  const root: Tree = new Map();
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (path.length > maxDepth) return null;
    place(root, path, value);
  }
  return Object.fromEntries([...root].map(([key, inner]) => [key, plainOf(inner)]));
}

/** `a[b][]` becomes a, b and an empty key; unbalanced brackets belong to the name. */
function pathOf(name: string): string[] {
  const [, first = "", brackets = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  if (first === "") return [name];
  return [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key)];
}

function place(root: Tree, path: string[], value: string): void {
  let at = root;
  for (const [index, part] of path.entries()) {
    const key = part === "" && index > 0 ? String(at.size) : part;
    if (index === path.length - 1) at.set(key, value);
    else {
      const known = at.get(key);
      const next: Tree = known instanceof Map ? known : new Map();
      at.set(key, next);
      at = next;
    }
  }
}

/** Numbered keys become a list, in order of arrival. */
function plainOf(node: Tree | string): unknown {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  const values = [...node.values()].map(plainOf);
  if (keys.every((key) => /^\d+$/.test(key))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/** Parses the query as PHP does: `status[]=a&status[]=b` is a list, and the last of a repeated name wins. */
export function readQuery(url: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URL(url).searchParams) {
    const list = /^([^[]+)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) {
      query.set(name, value);
      continue;
    }
    const before = query.get(list);
    query.set(list, [...(Array.isArray(before) ? before : []), value]);
  }
  return Object.fromEntries(query);
}
