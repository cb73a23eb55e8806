import { limitWait } from "./limit-wait.ts";
import { openStorage, type Storage } from "./open-storage.ts";

/** `no_pictures`: small rows can be saved, pictures cannot. `nothing`: neither. */
export type StorageAbility = "all" | "no_pictures" | "nothing";

/** As large as a picture may be. */
const pictureBytes = 300_000;
const trialMs = 5_000;

/**
 * Writes and deletes a row as large as a picture, so that the driver knows at once what will not work on this phone.
 */
export async function tryStorage(open = openStorage): Promise<StorageAbility> {
  if (await tryWrite(pictureBytes, open)) return "all";
  return (await tryWrite(1, open)) ? "no_pictures" : "nothing";
}

async function tryWrite(bytes: number, open: () => Promise<Storage>): Promise<boolean> {
  try {
    const storage = await limitWait(open(), trialMs);
    await limitWait(storage.put("rows", randomBytes(bytes), "trial"), trialMs);
    await limitWait(storage.delete("rows", "trial"), trialMs);
    return true;
  } catch {
    return false;
  }
}

/** Random, so that they cannot be compressed. */
function randomBytes(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  // At most 65,536 bytes at a time.
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes.buffer;
}
