import { once } from "node:events";
import { join } from "node:path";
import { forkScript } from "../child.ts";
import type { ClientsResult, ClientsWork, Opening } from "./clients.ts";

/** Starts phones and pages in a separate process. */
export function startClients() {
  const child = forkScript(join(import.meta.dirname, "clients.ts"));
  const ask = async <Result>(work: ClientsWork): Promise<Result> => {
    child.send(work);
    const [answer] = (await once(child, "message")) as [{ result: Result } | { error: string }];
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  };
  return {
    open: (opening: Opening) => ask<{ openedMs: number }>({ kind: "open", ...opening }),
    measure: (seconds: number) => ask<ClientsResult>({ kind: "measure", seconds }),
    /** What phones and pages measure while `work` runs. */
    async measureWhile(work: () => Promise<void>): Promise<ClientsResult> {
      await ask({ kind: "begin" });
      await work();
      return ask<ClientsResult>({ kind: "end" });
    },
    async close(): Promise<void> {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
