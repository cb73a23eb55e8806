import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProjectRoot } from "../server/database/find-project-root.ts";

export type ServerOptions = {
  /** Environment variables. Those of this terminal and of `.env` do not reach the server. */
  variables?: Record<string, string>;
  /** A Node other than the one that runs this. */
  node?: string;
  /** Flags for Node itself, such as --cpu-prof. */
  nodeFlags?: string[];
  /** Another user to run as; only root may choose. */
  account?: { uid: number; gid: number };
  /** The folder of another version. */
  root?: string;
};

/** `npm start` as a process of its own. */
export type ServerProcess = {
  pid: number;
  /** Everything printed so far on both streams. */
  output(): string;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  signal(name: NodeJS.Signals): void;
};

export type RunningServer = ServerProcess & {
  url: string /** Milliseconds from the start of the process until it is ready. */;
  readyMs: number;
};

export function spawnServer({
  variables = {},
  node = process.execPath,
  nodeFlags = [],
  account,
  root = findProjectRoot(),
}: ServerOptions = {}): ServerProcess {
  const child: ChildProcess = spawn(node, [...nodeFlags, ...startArguments(root)], {
    cwd: root,
    env: { ...bareEnvironment(), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      // The log of requests would fill the memory; what matters is printed at the beginning and at the end.
      printed = printed.length < 20_000 ? printed + text : printed.slice(0, 10_000) + printed.slice(-5_000) + text;
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? signal ?? 1));
  });
  return { pid: child.pid ?? 0, output: () => printed, ended, signal: (name) => void child.kill(name) };
}

/** The arguments that `npm start` gives to Node. */
function startArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return (scripts.start as string).split(" ").slice(1);
}

/** Starts the server on a free port of this machine and waits until it serves. */
export async function runServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.variables?.["PORT"] ?? String(await freePort());
  const began = performance.now();
  const variables = { HOST: "127.0.0.1", LOG_LEVEL: "warn", ...options.variables, PORT: port };
  const server = spawnServer({ ...options, variables });
  const url = `http://127.0.0.1:${port}`;
  let over = false;
  server.ended.then(
    () => (over = true),
    () => (over = true),
  );
  while (!(await isReady(url))) {
    if (over) throw new Error(`the server ended before it served:\n${server.output()}`);
    if (performance.now() - began > 120_000) {
      server.signal("SIGKILL");
      throw new Error(`the server does not get ready:\n${server.output()}`);
    }
    await sleep(15);
  }
  return { ...server, url, readyMs: performance.now() - began };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

/**
 * A port of 127.0.0.1 on which nothing listens. It is below those that the system gives to outgoing connections, one of
 * which could take it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** All our variables set to an empty value, which counts as unset and keeps a developer's `.env` out. */
function bareEnvironment(): Record<string, string> {
  const example = readFileSync(join(findProjectRoot(), ".env.example"), "utf8");
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  return {
    ...Object.fromEntries(names.map((name) => [name, ""])),
    NODE_ENV: "production",
    PATH: process.env["PATH"] ?? "",
  };
}
