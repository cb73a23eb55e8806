type Wanted = { [key: string]: Wanted | true };

/**
 * Applies `_fields`: keeps the named keys of the answer or of each list entry; `a.b` reaches into objects, as in
 * WordPress. Without names, everything is kept.
 */
export function pickFields(output: unknown, fields: string | string[] | undefined): unknown {
  const names = (typeof fields === "string" ? fields.split(",") : (fields ?? [])).map((name) => name.trim());
  const wanted = wantedOf(names.filter(Boolean).slice(0, maxNames));
  if (Object.keys(wanted).length === 0) return output;
  return Array.isArray(output) ? output.map((one) => pick(one, wanted)) : pick(output, wanted);
}

/** More names than any answer has keys. */
const maxNames = 200;
/** No answer is nested deeper. */
const maxDepth = 6;

function wantedOf(names: string[]): Wanted {
  const wanted: Wanted = Object.create(null);
  for (const name of names) {
    let at = wanted;
    const parts = name.split(".").slice(0, maxDepth);
    for (const [index, part] of parts.entries()) {
      const known = at[part];
      if (known === true) break;
      if (index === parts.length - 1) at[part] = true;
      else {
        const next: Wanted = known ?? Object.create(null);
        at[part] = next;
        at = next;
      }
    }
  }
  return wanted;
}

function pick(value: unknown, wanted: Wanted): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const within = wanted[key];
      if (within === undefined) return [];
      return [[key, within === true ? inner : pick(inner, within)]];
    }),
  );
}
