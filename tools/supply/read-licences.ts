export type LockedPackage = { license?: string; dev?: boolean };

/** Licences that let us ship a package inside ours, as SPDX writes them. */
const shippable = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  // For files that we ship unchanged.
  "MPL-2.0",
  // For fonts.
  "OFL-1.1",
  "Unlicense",
]);

/** Licences of packages that may only help to build, so that none of their code ships. */
const usable = new Set([...shippable, "BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0", "Python-2.0", "Zlib"]);

/** Packages without a licence in the lock file, with the one in their licence text. */
const named: Record<string, string> = { "parse-cache-control": "BSD-3-Clause", "png-js": "MIT" };

export type Licences = {
  /** Names of shipped packages by licence. */
  shipped: Map<string, string[]>;
  /** What is wrong, one line each. */
  refused: string[];
};

/** The licences of all locked packages. */
export function readLicences(packages: Record<string, LockedPackage>): Licences {
  const shipped = new Map<string, Set<string>>();
  const refused: string[] = [];
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === "") continue;
    const name = path.replace(/^.*node_modules\//, "");
    const licence = license ?? named[name];
    const ships = !dev;
    if (licence === undefined || !isAllowed(licence, ships ? shippable : usable))
      refused.push(`${name}: ${licence ?? "no licence"}${ships ? ", and it ships" : ""}`);
    else if (ships) shipped.set(licence, (shipped.get(licence) ?? new Set()).add(name));
  }
  const entries = [...shipped].sort(([one], [other]) => (one < other ? -1 : 1));
  return { shipped: new Map(entries.map(([licence, names]) => [licence, [...names].sort()])), refused };
}

/** One of several is enough with OR; all are needed with AND. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (/ OR /.test(bare)) return bare.split(" OR ").some((each) => isAllowed(each, allowed));
  return bare.split(" AND ").every((each) => allowed.has(each));
}
