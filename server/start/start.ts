import { resolve } from "node:path";
import { readEnvironment } from "../environment.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { StartupError } from "../startup-error.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const print = (line: string) => console.log(line);

/** Runs the server until a signal ends it; a failed start prints one line and exits with an error. */
export async function start(variables: Record<string, string | undefined>, pages: PagesFactory): Promise<void> {
  try {
    const environment = readEnvironment(variables);
    const starting = startServer({ environment, print, pages });
    // Registered before the start completes, so that an aborted start doesn't leave a database running.
    stopOnSignal(async () => {
      print("Stopping…");
      await (await starting).stop();
    });
    const server = await starting;
    process.on("unhandledRejection", (error) => server.context.log.error({ err: error }, "Unhandled rejection"));
    printStartup(server, environment.databaseUrl ? "the database of DATABASE_URL" : resolve(environment.dataDir));
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}

/** The generated password is printed once and stored nowhere. */
function printStartup({ url, firstAdministrator }: StartedServer, data: string): void {
  print(`Currach runs at ${url}`);
  print(`Data: ${data}`);
  if (!firstAdministrator) return;
  print(`First administrator: ${firstAdministrator.username}`);
  if (firstAdministrator.generatedPassword) print(`Password, shown this once: ${firstAdministrator.generatedPassword}`);
}
