import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Database } from "../server/database/kysely.ts";

/** The smallest PNG that a browser draws: one pixel. */
const bytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * A drop-off picture in a bucket that is unavailable until `comeBack` is called. `eventId` is the event that it belongs
 * to.
 */
export async function storePictureElsewhere(
  db: Database,
  { orderId, eventId = randomUUID(), at }: { orderId: number; eventId?: string; at: Date },
): Promise<{ comeBack(): Promise<void> }> {
  const id = randomUUID();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("proofs")
    .values({
      id,
      key: randomBytes(16).toString("base64url"),
      order_id: orderId,
      stop: "dropoff",
      event_id: eventId,
      kind: "picture",
      sha256,
      taken_at: at,
      received_at: at,
    })
    .execute();
  await db
    .insertInto("pictures")
    .values({ id, type: "image/png", width: 1, height: 1, sha256, bytes: null, received_at: at, move_at: at })
    .execute();
  return {
    async comeBack() {
      await db.updateTable("pictures").set({ bytes }).where("id", "=", id).execute();
    },
  };
}
