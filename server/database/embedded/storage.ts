import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { StartupError } from "../../startup-error.ts";
import { type Account, chooseAccount, findBlockedFolder } from "./account.ts";
import { publicFolder } from "./binaries.ts";

/** Paths, account and passwords of one data folder's database. */
export type Storage = {
  dataDir: string;
  clusterFolder: string;
  logFile: string;
  lockFile: string;
  account: Account | null;
  superuserPassword: string;
  applicationPassword: string;
};

type Saved = { cluster: string; superuserPassword: string; applicationPassword: string };

/**
 * Opens or creates the data folder. Its `database.json` stores what must outlive the process: passwords and the
 * location of the cluster.
 */
export function openStorage(dataDir: string, say: (line: string) => void): Storage {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const folder = realpathSync(dataDir);
    const saved = readSaved(folder) ?? createSaved(folder, say);
    const clusterFolder = resolve(folder, saved.cluster);
    const account = chooseAccount(clusterFolder);
    if (account) grantAccess(folder, clusterFolder, account);
    return {
      dataDir: folder,
      clusterFolder,
      logFile: join(folder, "postgres.log"),
      lockFile: join(folder, "postgres.starting"),
      account,
      superuserPassword: saved.superuserPassword,
      applicationPassword: saved.applicationPassword,
    };
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be used as the database's folder: ${code}${path ? ` at ${path}` : ""}.`,
    );
  }
}

function readSaved(folder: string): Saved | null {
  const file = join(folder, "database.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved) : null;
}

function createSaved(folder: string, say: (line: string) => void): Saved {
  const inside = join(folder, "postgres");
  if (existsSync(inside))
    throw new StartupError(
      `${inside} holds a database, but its passwords, ${join(folder, "database.json")}, are gone.`,
    );
  const account = chooseAccount(inside);
  const blocked = account && findBlockedFolder(resolve(folder, ".."), account);
  const elsewhere = join(publicFolder, randomBytes(6).toString("hex"));
  if (account && blocked) {
    say(`${account.name} cannot enter ${blocked}, so the database is kept in ${elsewhere}.`);
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  }
  const password = () => randomBytes(24).toString("base64url");
  const cluster = blocked ? join(elsewhere, "postgres") : "postgres";
  const saved: Saved = { cluster, superuserPassword: password(), applicationPassword: password() };
  const unfinished = join(folder, `database.json.${process.pid}`);
  writeFileSync(unfinished, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600, flush: true });
  return saveIfFirst(unfinished, join(folder, "database.json")) ? saved : (readSaved(folder) ?? saved);
}

/**
 * If several processes create a data folder at the same moment, the first one decides its passwords. Returns false if
 * another process was first.
 */
function saveIfFirst(unfinished: string, file: string): boolean {
  try {
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    unlinkSync(unfinished);
  }
}

/**
 * Lets the account's group pass through, but not read, a data folder that its owner made private, as `mktemp -d` does.
 */
function grantAccess(folder: string, clusterFolder: string, account: Account): void {
  if (clusterFolder.startsWith(folder) && findBlockedFolder(folder, account) === folder) {
    chownSync(folder, -1, account.gid);
    chmodSync(folder, (statSync(folder).mode & 0o777) | 0o010);
  }
  const blocked = findBlockedFolder(resolve(clusterFolder, ".."), account);
  if (blocked)
    throw new StartupError(
      `PostgreSQL runs as ${account.name}, who cannot enter ${blocked}. Choose another DATA_DIR or start as an ordinary user.`,
    );
}
