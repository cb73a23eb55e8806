import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "../../startup-error.ts";

/** The account that PostgreSQL runs as, since it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

function findAccount(name: string): Account | null {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The account to spawn with; null for the current one. As root it is the owner of an existing cluster, else `postgres`,
 * else `nobody`. Never creates an account.
 */
export function chooseAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  const account = findAccount("postgres") ?? findAccount("nobody");
  if (!account) {
    throw new StartupError(
      "PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'. Start as an ordinary user.",
    );
  }
  return account;
}

/** The first folder on the path that the account may not enter; null if there is none. */
export function findBlockedFolder(path: string, account: Account): string | null {
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return way.find((folder) => existsSync(folder) && !canEnter(folder, account)) ?? null;
}

function canEnter(folder: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
