/** Opens the embedded database of a folder, prints where it is, and holds it until a signal. For tests that kill it. */
import { openDatabase } from "../../server/database/open-database.ts";
import { stopOnSignal } from "../../server/start/stop-on-signal.ts";
import { StartupError } from "../../server/startup-error.ts";

const [dataDir = "", as = "server", location = "http://localhost:3999"] = process.argv.slice(2);
try {
  const settings = { dataDir, databaseUrl: null, publicUrl: location };
  const opened = await openDatabase(settings, (line) => console.error(line), { as: as === "tool" ? "tool" : "server" });
  const { url, embedded } = opened;
  stopOnSignal(opened.stop);
  console.log(JSON.stringify({ url, pid: embedded?.pid, port: embedded?.port, attached: embedded?.attached }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
