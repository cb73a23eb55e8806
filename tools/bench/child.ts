import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Load, LoadResult } from "./load-client.ts";

/** Forks a TypeScript file of this folder; it ends with this process. */
function forkHere(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: ["--import", "tsx"] });
}

export type LoadGenerator = { run(load: Load): Promise<LoadResult>; close(): void };

export function startLoadGenerator(): LoadGenerator {
  const child = forkHere("load-generator.ts");
  return {
    async run(load) {
      child.send(load);
      const [answer] = (await once(child, "message")) as [{ result: LoadResult } | { error: string }];
      if ("error" in answer) throw new Error(`load on ${load.url}: ${answer.error}`);
      return answer.result;
    },
    close: () => child.disconnect(),
  };
}

/** A bare server answering as `pageUrl` does. */
export async function startBarePage(pageUrl: string): Promise<{ url: string; close(): void }> {
  const child = forkHere("bare-page.ts", [pageUrl]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
