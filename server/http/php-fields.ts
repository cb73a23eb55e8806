type Tree = Map<string, Tree | string>;

/** As deep as any body may be. */
const maxDepth = 32;

/**
 * Form fields as PHP reads them, which shop clients are used to: `billing[city]=Cork` is an object, `line_items[0][total]=5` a list of them,
 * `ids[]=1` goes on a list, a repeated name counts last. Values stay text. Null where brackets go too deep.
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

/** `a[b][]` is a, b and an empty key; what has no closed bracket is one name. */
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

/** Numbered keys are a list, in the order in which they came. */
function plainOf(node: Tree | string): unknown {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  const values = [...node.values()].map(plainOf);
  if (keys.every((key) => /^\d+$/.test(key))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/** The query as PHP reads it, which shop clients are used to: `status[]=a&status[]=b` is a list, a repeated name counts last. */
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
