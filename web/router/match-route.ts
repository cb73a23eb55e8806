/** A route as the manifest of the build names it. */
export type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: string };

/** A page: its whole pattern, and the routes that make it up, the document first. */
export type Page = { pattern: string; ids: string[] };

export type Params = Record<string, string | undefined>;

/** Every page, the most particular first: the order in which React Router tries them on the server. */
export function rankPages(routes: Record<string, ManifestRoute>): Page[] {
  const pages = Object.values(routes)
    .filter(({ path, index }) => path !== undefined || index)
    .flatMap((route) => {
      const line = lineOf(route, routes);
      const path = line.map((each) => each.path ?? "").filter((each) => each !== "");
      return withoutOptional(path.join("/")).map((pattern) => ({
        pattern,
        ids: line.map(({ id }) => id),
        score: scoreOf(pattern, route.index),
      }));
    });
  return pages.sort((one, other) => other.score - one.score);
}

/** What the address says in place of the pattern's parameters, of which the last may be missing; null where it does not fit. */
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
  const found = new RegExp(`^${source.join("")}/*$`, "i").exec(readable(pathname));
  if (!found) return null;
  const said = names.map((name, at) => [name, found[at + 1]?.replace(/%2F/g, "/")] as const);
  return Object.fromEntries(
    said.filter(([name, value]) => name === "*" || value !== undefined).map(([name, value = ""]) => [name, value]),
  );
}

/** A route with those it stands in, the document first. */
function lineOf(route: ManifestRoute, routes: Record<string, ManifestRoute>): ManifestRoute[] {
  const parent = routes[route.parentId ?? ""];
  return parent ? [...lineOf(parent, routes), route] : [route];
}

/** A last part that may be missing makes two patterns. */
function withoutOptional(path: string): string[] {
  return path.endsWith("?") ? [path.slice(0, -1), path.slice(0, Math.max(0, path.lastIndexOf("/")))] : [path];
}

function scoreOf(pattern: string, index = false): number {
  const segments = `/${pattern}`.split("/");
  const known = segments.filter((segment) => segment !== "*");
  const each = known.map((segment) => (segment === "" ? 1 : segment.startsWith(":") ? 3 : 10));
  return each.reduce((sum, score) => sum + score, segments.length + (index ? 2 : 0) - (segments.includes("*") ? 2 : 0));
}

function readable(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
