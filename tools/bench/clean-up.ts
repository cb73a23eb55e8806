import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, runServer, type ServerOptions } from "../../test/server-process.ts";

/** What a bench opens and has to close, in reverse order and even after a failure. */
export type CleanUp = {
  /** Runs `step` at the end. */
  add(step: () => unknown): void;
  /** The named folder, which is kept, or a temporary one, which is deleted. */
  folder(named?: string): string;
  /** A production server on a port of its own. */
  server(options: ServerOptions): Promise<RunningServer>;
};

export async function withCleanUp<Result>(work: (cleanUp: CleanUp) => Promise<Result>): Promise<Result> {
  const steps: (() => unknown)[] = [];
  const cleanUp: CleanUp = {
    add: (step) => void steps.push(step),
    folder(named) {
      if (named) return named;
      const folder = mkdtempSync(join(tmpdir(), "currach-bench-"));
      cleanUp.add(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    async server(options) {
      const server = await runServer(options);
      cleanUp.add(() => {
        server.signal("SIGTERM");
        return server.ended;
      });
      return server;
    },
  };
  try {
    return await work(cleanUp);
  } finally {
    for (const step of steps.reverse()) await step();
  }
}
