/** Generates the load in its own process and talks to its parent by messages. */
import { type Load, runLoad } from "./load-client.ts";

process.on("message", (load: Load) => {
  runLoad(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
