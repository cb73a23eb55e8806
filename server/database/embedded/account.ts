import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefused } from "../../start-refused.ts";

/** Whom PostgreSQL runs as. It refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

function lookUp(name: string): Account | null {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The account to hand to `spawn`; null means 'as we are'. As root: the owner of an existing cluster, else `postgres`, else `nobody`.
 * No account is ever made.
 */
export function chooseAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  const account = lookUp("postgres") ?? lookUp("nobody");
  if (!account) {
    throw new StartRefused(
      "PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'. Start as an ordinary user.",
    );
  }
  return account;
}

/** The first folder on the way down to `path` that the account may not enter; null when the way is free. */
export function findBlockedFolder(path: string, account: Account): string | null {
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return way.find((folder) => existsSync(folder) && !mayEnter(folder, account)) ?? null;
}

function mayEnter(folder: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
