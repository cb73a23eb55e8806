import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Load, LoadResult } from "./load-client.ts";
import type { DatabaseLoad } from "./server/yardstick.ts";

/**
 * Forks a TypeScript file of this folder, or an absolute path, with these flags of Node; the child ends with this
 * process.
 */
export function forkScript(file: string, args: string[] = [], nodeFlags: string[] = []): ChildProcess {
  return fork(resolve(import.meta.dirname, file), args, { execArgv: [...nodeFlags, "--import", "tsx"] });
}

/** A process that performs the jobs it is sent, one at a time. */
export type Worker<Work, Result> = { run(work: Work): Promise<Result>; close(): void };

export type LoadGenerator = Worker<Load, LoadResult>;
export type Yardstick = Worker<DatabaseLoad, { perSecond: number; p50Ms: number }>;

function startWorker<Work extends object, Result>(file: string, args: string[] = []): Worker<Work, Result> {
  const child = forkScript(file, args);
  return {
    async run(work) {
      child.send(work);
      const [answer] = (await once(child, "message")) as [{ result: Result } | { error: string }];
      if ("error" in answer) throw new Error(`${file}, ${JSON.stringify(work).slice(0, 200)}: ${answer.error}`);
      return answer.result;
    },
    close: () => child.disconnect(),
  };
}

export const startLoadGenerator = (): LoadGenerator => startWorker("load-generator.ts");

export const startYardstick = (databaseUrl: string): Yardstick => startWorker("server/yardstick.ts", [databaseUrl]);

type BareServer = { url: string; close(): void };

/** A bare server that answers as `pageUrl` does. */
export const startBarePage = (pageUrl: string): Promise<BareServer> => startBareServer("server/bare-page.ts", pageUrl);

/** A bare server that stores one row per request. */
export const startBareInsert = (databaseUrl: string): Promise<BareServer> =>
  startBareServer("server/bare-insert.ts", databaseUrl);

async function startBareServer(file: string, argument: string): Promise<BareServer> {
  const child = forkScript(file, [argument]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
