/** The oldest browsers for which everything works, as package.json lists them and README says: what we build is written for them. */
import browserslist from "browserslist";
import { findProjectRoot } from "../server/database/find-project-root.ts";

/** The first version of each that has to do, by the names of browserslist: `chrome`, `firefox`, `safari`, `ios_saf`. */
export function browserFloor(): Record<string, string> {
  const first: Record<string, string> = {};
  for (const browser of browserslist(null, { path: findProjectRoot() })) {
    const [name = "", versions = ""] = browser.split(" ");
    const [version = ""] = versions.split("-");
    if (first[name] === undefined || Number(version) < Number(first[name])) first[name] = version;
  }
  return first;
}

/** The same as Vite and esbuild are told it: `chrome109`, `ios16.4`. */
export const buildTargets = (): string[] =>
  Object.entries(browserFloor()).map(([name, version]) => `${name === "ios_saf" ? "ios" : name}${version}`);
