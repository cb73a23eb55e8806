import { invalid } from "./api-error.ts";

/**
 * Applies a field mask to a response: https://cloud.google.com/apis/docs/system-parameters. `known` lists the leaf
 * paths of the API; a parent path selects everything below it.
 */
export function applyFieldMask(answer: object, mask: string, known: readonly string[]): object {
  const paths = mask.split(",").map((path) => path.trim());
  for (const path of paths) {
    const isKnown = path === "*" || known.some((one) => one === path || one.startsWith(`${path}.`));
    if (!isKnown) {
      const problem = `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`;
      throw invalid(problem);
    }
  }
  return keep(answer, paths) as object;
}

function keep(value: unknown, paths: string[]): unknown {
  if (paths.includes("*") || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => keep(one, paths));
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (paths.includes(key)) kept[key] = inner;
    else {
      const below = paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1));
      if (below.length > 0) kept[key] = keep(inner, below);
    }
  }
  return kept;
}
