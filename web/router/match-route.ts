/** A route in the build's manifest. */
export type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: string };

/** A page: its full pattern and its routes, the root first. */
export type Page = { pattern: string; ids: string[] };

export type Params = Record<string, string | undefined>;

/** Every page, most specific first, in the order in which React Router matches them on the server. */
export function rankPages(routes: Record<string, ManifestRoute>): Page[] {
  const pages = Object.values(routes)
    .filter(({ path, index }) => path !== undefined || index)
    .flatMap((route) => {
      const line = ancestry(route, routes);
      const path = line.map((each) => each.path ?? "").filter((each) => each !== "");
      return withoutOptional(path.join("/")).map((pattern) => ({
        pattern,
        ids: line.map(({ id }) => id),
        score: scoreOf(pattern, route.index),
      }));
    });
  return pages.sort((one, other) => other.score - one.score);
}

/** The pattern's parameters in this path, of which the last may be optional; null if it does not match. */
export function matchPattern(pattern: string, pathname: string): Params | null {
  const names: string[] = [];
  const source = pattern.split("/").map((segment) => {
    if (segment === "") return "";
    if (segment === "*") {
      names.push("*");
      return "(?:/(.+)|/*)";
    }
    if (!segment.startsWith(":")) return `/${segment.replace(/[.+?^$()[\]{}|\\]/g, "\\$&")}`;
    names.push(segment.replace(/[:?]/g, ""));
    return segment.endsWith("?") ? "(?:/([^/]+))?" : "/([^/]+)";
  });
  const found = new RegExp(`^${source.join("")}/*$`, "i").exec(decodePath(pathname));
  if (!found) return null;
  const values = names.map((name, at) => [name, found[at + 1]?.replace(/%2F/g, "/")] as const);
  return Object.fromEntries(
    values.filter(([name, value]) => name === "*" || value !== undefined).map(([name, value = ""]) => [name, value]),
  );
}

/** A route with its ancestors, the root first. */
function ancestry(route: ManifestRoute, routes: Record<string, ManifestRoute>): ManifestRoute[] {
  const parent = routes[route.parentId ?? ""];
  return parent ? [...ancestry(parent, routes), route] : [route];
}

/** The pattern once with and once without its optional last segment. */
function withoutOptional(path: string): string[] {
  return path.endsWith("?") ? [path.slice(0, -1), path.slice(0, Math.max(0, path.lastIndexOf("/")))] : [path];
}

function scoreOf(pattern: string, index = false): number {
  const segments = `/${pattern}`.split("/");
  const known = segments.filter((segment) => segment !== "*");
  const each = known.map((segment) => (segment === "" ? 1 : segment.startsWith(":") ? 3 : 10));
  return each.reduce((sum, score) => sum + score, segments.length + (index ? 2 : 0) - (segments.includes("*") ? 2 : 0));
}

function decodePath(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
