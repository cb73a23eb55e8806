import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/server-process.ts";
import { installDebianPackages } from "./chromium.ts";

const root = "/usr/lib/postgresql";

function installedPrograms(): string | null {
  if (!existsSync(root)) return null;
  const version = readdirSync(root)
    .filter((name) => Number(name) >= 15 && existsSync(join(root, name, "bin/initdb")))
    .sort((a, b) => Number(a) - Number(b))[0];
  return version ? join(root, version, "bin") : null;
}

/** The folder of PostgreSQL's programs; if missing, root installs them through apt. */
export async function findOrInstallPostgres(): Promise<string> {
  const found = installedPrograms();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      "these tests need Debian's PostgreSQL 15: install its package 'postgresql' or set TEST_DATABASE_URL",
    );
  }
  await installDebianPackages(["postgresql"]);
  const now = installedPrograms();
  if (!now) throw new Error("Debian's package 'postgresql' was installed, but there is no PostgreSQL 15 or newer");
  return now;
}

/** PostgreSQL refuses to run as root, so the package's own account runs it. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

/** Starts a throwaway server from the programs in `bin`; `stop` ends it and removes its folder. */
export async function startDebianPostgres(bin: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const owner = account();
  const folder = mkdtempSync(join(tmpdir(), "currach-pg15-"));
  chmodSync(folder, 0o700);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: "/", encoding: "utf8" as const };
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "checkpoint_timeout=1h",
    "autovacuum=off",
  ].flatMap((setting) => ["-c", setting]);
  const server = spawn(join(bin, "postgres"), ["-D", join(folder, "data"), "-p", String(port), ...settings], {
    ...owner,
    cwd: "/",
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  for (let attempt = 0; ; attempt++) {
    const ready = spawnSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    if (ready.status === 0) break;
    if (attempt > 200) throw new Error("Debian's PostgreSQL did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
