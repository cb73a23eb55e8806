/** The oldest supported browsers, as listed in package.json and the README; builds target them. */
import browserslist from "browserslist";
import { findProjectRoot } from "../server/database/find-project-root.ts";

/** The first supported version of each, by browserslist's names: `chrome`, `firefox`, `safari`, `ios_saf`. */
export function minimumBrowserVersions(): Record<string, string> {
  const first: Record<string, string> = {};
  for (const browser of browserslist(null, { path: findProjectRoot() })) {
    const [name = "", versions = ""] = browser.split(" ");
    const [version = ""] = versions.split("-");
    if (first[name] === undefined || Number(version) < Number(first[name])) first[name] = version;
  }
  return first;
}

/** The same in the format of Vite and esbuild: `chrome109`, `ios16.4`. */
export const buildTargets = (): string[] =>
  Object.entries(minimumBrowserVersions()).map(([name, version]) => `${name === "ios_saf" ? "ios" : name}${version}`);
