import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { runQuietly } from "../../tools/steps.ts";

/** The last released version. A release is tagged once it is on `main`; then its commit is written here. */
export const released = { version: "0.3.0", commit: "8f638a6485b79602c11d2924bfea1ed445207da4" };

/**
 * The folder of that release, installed and built as an operator would, stored in `.cache/releases`. Null if the
 * history is missing and cannot be fetched, as in a copy of one commit; with another version the proof would mean
 * nothing.
 */
export async function prepareReleased(say: (line: string) => void): Promise<string | null> {
  checkIsLast();
  const folder = join(findProjectRoot(), ".cache/releases", released.commit);
  // The build writes this file last.
  if (existsSync(join(folder, "build/sources.sha256"))) return folder;
  const began = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const missing = fetchMissingHistory();
  if (missing !== null) {
    say(`NOT RUN: this clone does not have the commit of ${released.version}, ${released.commit}: ${missing}`);
    return null;
  }
  const unpacked = `${folder}.part`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const archive = join(unpacked, "release.tar");
  await runQuietly("git", ["-C", findProjectRoot(), "archive", "--output", archive, released.commit]);
  await runQuietly("tar", ["-xf", archive, "-C", unpacked]);
  rmSync(archive);
  renameSync(unpacked, folder);
  // Without scripts, one of which would set this clone's hooks.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await runQuietly("npm", ["ci", "--prefix", folder, ...options]);
  await runQuietly(process.execPath, [join(folder, "tools/ready.mjs"), "build"]);
  say(`${released.version} installed and built in ${Math.round((performance.now() - began) / 1_000)} s`);
  return folder;
}

/** The commit that makes a release cannot name itself, so this may still be the release before it. */
function checkIsLast(): void {
  const changelog = readFileSync(join(findProjectRoot(), "CHANGELOG.md"), "utf8");
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version]) => version);
  assert.ok(
    versions.slice(0, 2).includes(released.version),
    `the last release is ${versions[0]}: write it and its commit into test/proof/released-version.ts`,
  );
}

/**
 * Fetches the one commit in a shallow clone, as CI services make them. Returns why that failed; null if the commit is
 * there.
 */
function fetchMissingHistory(): string | null {
  const git = (...given: string[]) => spawnSync("git", ["-C", findProjectRoot(), ...given], { encoding: "utf8" });
  const isThere = () => git("cat-file", "-e", `${released.commit}^{commit}`).status === 0;
  if (isThere()) return null;
  const { stderr } = git("fetch", "--quiet", "--depth", "1", "origin", released.commit);
  return isThere() ? null : stderr.trim();
}
