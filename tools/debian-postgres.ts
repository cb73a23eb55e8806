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

/** PostgreSQL refuses to run as root, so the package's own account runs it and any program that works on its files. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

export type DebianPostgres = {
  /** Connection string of its superuser. */
  url: string;
  port: number;
  /** Contains its socket, and its data in `data`. */
  folder: string;
  /** Stops the server, runs `whileStopped` to work on its data, and starts it again. */
  restart: (whileStopped: () => void) => Promise<void>;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
};

type ClusterOptions = {
  /** Such as `archive_mode=on`. */
  settings?: readonly string[];
  /** Fills the empty data folder instead of `initdb`. */
  fill?: (data: string) => void;
};

/** Starts a throwaway server from the programs in `bin`. */
export async function startDebianPostgres(
  bin: string,
  { settings = [], fill }: ClusterOptions = {},
): Promise<DebianPostgres> {
  const owner = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), "currach-pg15-"));
  chmodSync(folder, 0o700);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  try {
    const data = join(folder, "data");
    if (fill) fill(data);
    else
      runAsPostgres(join(bin, "initdb"), [
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
      ]);
    const port = await freePort();
    const quick = [
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      "max_connections=200",
      "fsync=off",
      "full_page_writes=off",
      "synchronous_commit=off",
      "checkpoint_timeout=1h",
      "autovacuum=off",
    ];
    const given = [...quick, ...settings].flatMap((setting) => ["-c", setting]);
    const launch = () => launchServer(bin, { data, port, given });
    let running = await launch();
    const restart = async (whileStopped: () => void) => {
      await running.end();
      whileStopped();
      running = await launch();
    };
    const stop = async () => {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, folder, restart, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

type Launched = { end: () => Promise<void> };

async function launchServer(
  bin: string,
  { data, port, given }: { data: string; port: number; given: readonly string[] },
): Promise<Launched> {
  const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...given], {
    ...postgresAccount(),
    cwd: "/",
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  for (let attempt = 0; ; attempt++) {
    const ready = spawnSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    if (ready.status === 0) break;
    if (attempt > 200 || server.exitCode !== null) throw new Error("Debian's PostgreSQL did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async end() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

/** Runs a program to completion under PostgreSQL's account, and returns its output. */
export function runAsPostgres(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { ...postgresAccount(), cwd: "/", encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr} ${stdout}`);
  return stdout;
}
