import { setTimeout as sleep } from "node:timers/promises";
import { type Claim, claimFolder } from "./claim-folder.ts";
import { type EmbeddedServer, startEmbedded } from "./start-embedded.ts";

/** Stops supervising, runs the last step (stopping the database), and only then releases the claim. */
export type Supervision = { end: (lastStep: () => Promise<unknown>) => Promise<void> };

/**
 * Claims the folder for this server and restarts the database on its old port whenever it ends unexpectedly; the pool
 * reconnects on its own.
 */
export async function superviseServer(
  embedded: EmbeddedServer,
  location: string,
  say: (line: string) => void,
): Promise<Supervision> {
  let ended = false;
  let claim: Claim;
  let repair: Promise<void> | null = null;

  const onLost = () => {
    if (ended || repair) return;
    repair = restore().finally(() => {
      repair = null;
    });
  };
  const restore = async () => {
    say("The database ended unexpectedly; starting it again.");
    while (!ended) {
      try {
        await startEmbedded(embedded.storage.dataDir, say, embedded.port);
        claim = await claimFolder(embedded.url, location, () => setTimeout(onLost, 0));
        say("The database is running again.");
        return;
      } catch (error) {
        say(`The database is not running: ${error instanceof Error ? error.message : error}`);
        await sleep(1_000);
      }
    }
  };

  claim = await claimFolder(embedded.url, location, onLost);
  return {
    end: async (lastStep) => {
      ended = true;
      await repair;
      await lastStep();
      await claim.release();
    },
  };
}
