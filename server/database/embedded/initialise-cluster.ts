import { spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { Storage } from "./storage.ts";

const MARKER = "currach-initialised";

/**
 * Creates the cluster if it is missing. It is built next to its final place and renamed when complete, so an
 * interrupted start leaves no half-built database; the marker distinguishes our folder from one that somebody else put
 * there.
 */
export function initialiseCluster(storage: Storage, binaries: Binaries, say: (line: string) => void): void {
  const { clusterFolder, account } = storage;
  if (existsSync(join(clusterFolder, MARKER))) return;
  if (existsSync(clusterFolder))
    throw new StartupError(
      `${clusterFolder} is not a database that Currach made. Move it away or choose another DATA_DIR.`,
    );

  say("Preparing PostgreSQL's files, only this once…");
  const unfinished = `${clusterFolder}.unfinished`;
  const passwordFile = `${clusterFolder}.password`;
  for (const leftover of [unfinished, passwordFile]) rmSync(leftover, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, storage.superuserPassword, { mode: 0o600 });
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    runInitdb(binaries.initdb, unfinished, passwordFile, storage);
    writeFileSync(join(unfinished, MARKER), "", { flush: true });
    renameSync(unfinished, clusterFolder);
    flushFolder(dirname(clusterFolder));
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function runInitdb(initdb: string, folder: string, passwordFile: string, { account }: Storage): void {
  // The built-in locale sorts and lowercases the same way on every system.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8"];
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const result = spawnSync(initdb, [`--pgdata=${folder}`, ...access, ...locale], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    encoding: "utf8",
  });
  if (result.status === 0) return;
  const reason =
    result.error?.message ?? (result.stderr.trim().split("\n").slice(-3).join(" ") || `exit code ${result.status}`);
  throw new StartupError(`PostgreSQL could not make its folder ${folder}: ${reason}`);
}

function flushFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
