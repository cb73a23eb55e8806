import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackages } from "../chromium.ts";

/**
 * Checks that Debian's systemd accepts the units in `deploy/`, and its docker-compose compose.yaml, both without a
 * message. Needs root and Debian.
 */
export async function checkDeployment(say: (line: string) => void): Promise<void> {
  // Only missing packages, so that a machine's own systemd is not upgraded.
  const missing = Object.entries({ "systemd-analyze": "systemd", "docker-compose": "docker-compose" }).filter(
    ([program]) => spawnSync(program, ["--version"]).error,
  );
  if (missing.length > 0) await installDebianPackages(missing.map(([, name]) => name));
  const folder = mkdtempSync(join(tmpdir(), "currach-units-"));
  try {
    const units = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
    for (const name of units) {
      const unit = readFileSync(join("deploy", name), "utf8");
      // On a development machine Node is elsewhere.
      writeFileSync(join(folder, name), unit.replaceAll("/usr/bin/node ", `${process.execPath} `));
    }
    checkSilent("systemd-analyze", "verify", ...units.map((name) => join(folder, name)));
    for (const profile of [[], ["--profile", "nodes"]])
      checkSilent("docker-compose", "--file", "compose.yaml", ...profile, "config", "--quiet");
    say(`systemd read ${units.join(", ")}, docker-compose compose.yaml`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For an unknown key systemd only prints a line, and its exit code is 0. */
function checkSilent(program: string, ...given: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, given, { encoding: "utf8" });
  assert.deepEqual([status, stdout + stderr, error], [0, "", undefined], `${program} ${given.join(" ")}`);
}
