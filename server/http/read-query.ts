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
