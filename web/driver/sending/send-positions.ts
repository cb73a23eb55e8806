import { sendPositions } from "../../../contract/driver-phone.ts";
import { readRow, type SavedPosition } from "../storage/open-storage.ts";
import { withLock } from "../storage/with-lock.ts";
import { type Means, ofThisPhone } from "./send-waiting.ts";

const maxAgeMs = 10 * 60_000;
const maxPerRequest = 60;

/** Sends the positions of the last ten minutes; rejects if the server cannot be reached. */
export function sendSavedPositions(): Promise<void> {
  return withLock("positions", () => sendRecentPositions(ofThisPhone));
}

/**
 * `sendSavedPositions` without its lock. The server accepts none before it has the action that set off for a stop:
 * positions it did not accept stay, and are sent again after the next action or position.
 */
export async function sendRecentPositions({ call, open, now }: Means): Promise<void> {
  const storage = await open();
  const [session, keys, saved] = await Promise.all([
    readRow("session", open),
    storage.getAllKeys("positions"),
    storage.getAll("positions"),
  ]);
  const isFresh = ({ at }: SavedPosition) => now().getTime() - Date.parse(at) < maxAgeMs;
  const expired = keys.filter((_, i) => !isFresh(saved[i] as SavedPosition));
  for (const key of expired) await storage.delete("positions", key);
  const sent = keys.filter((key) => !expired.includes(key)).slice(-maxPerRequest);
  const positions = saved.filter((_, i) => sent.includes(keys[i] as number));
  if (positions.length === 0 || !session) return;
  const answer = await call(
    sendPositions,
    { body: { sentAt: now().toISOString(), positions } },
    { token: session.token },
  );
  // A captive portal may answer instead of the server.
  if (!(answer?.taken > 0)) return;
  for (const key of sent) await storage.delete("positions", key);
}
