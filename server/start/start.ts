import { resolve } from "node:path";
import { readEnvironment } from "../environment.ts";
import type { MakePages } from "../pages/pages.ts";
import { StartRefused } from "../start-refused.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const say = (line: string) => console.log(line);

/** Runs the server as this process until a signal ends it. Where the start cannot go on: one line and a non-zero exit. */
export async function start(variables: Record<string, string | undefined>, pages: MakePages): Promise<void> {
  try {
    const environment = readEnvironment(variables);
    const starting = startServer({ environment, say, pages });
    // From here on, not from the end: a start that is broken off must not leave a database running.
    stopOnSignal(async () => {
      say("Stopping…");
      await (await starting).stop();
    });
    const server = await starting;
    process.on("unhandledRejection", (error) => server.context.log.error({ err: error }, "unhandled rejection"));
    introduce(server, environment.databaseUrl ? "the database of DATABASE_URL" : resolve(environment.dataDir));
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exit(1);
  }
}

/** The generated password goes to the terminal and nowhere else, this once. */
function introduce({ url, firstAdministrator }: StartedServer, data: string): void {
  say(`Currach runs at ${url}`);
  say(`Data: ${data}`);
  if (!firstAdministrator) return;
  say(`First administrator: ${firstAdministrator.username}`);
  if (firstAdministrator.generatedPassword) say(`Password, shown this once: ${firstAdministrator.generatedPassword}`);
}
