import { createHash, randomBytes } from "node:crypto";
import type { SentProof } from "../../../contract/driver-phone.schema.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { maxPictureBytes, type Picture, readPicture, tooLargeText } from "../../pictures/read-picture.ts";
import { pressedBy } from "./phone-clock.ts";
import { phoneOf } from "./phone-driver.ts";
import { wasEverAssigned } from "./was-ever-assigned.ts";

/** More than anybody needs at the stops of one delivery, and too few to fill a disk with. */
const mostProofs = 40;

/**
 * Keeps a signature or a picture, once: a repeat answers the one that is there. It belongs to the press that it names, whichever arrives first.
 * `action_refused` for another content under the same id, `invalid_fields` for what is no picture, `body_too_large` above 400 KB.
 */
export const takeProof: Verb<{ id: string } & SentProof, { id: string; sha256: string }> = async (context, proof) => {
  const content = contentOf(proof);
  if ("failed" in content) return content;
  return inTransaction(context, (context) => storeProof(context, proof, content));
};

type Content = { sha256: string; picture: Picture | null; strokes: number[][] | null };

function contentOf(proof: SentProof): Content | Failure {
  if (proof.kind === "signature") {
    const strokes = proof.strokes.map((points) => points.map((value) => Math.round(value * 10) / 10));
    return { sha256: hashOf(JSON.stringify(strokes)), picture: null, strokes };
  }
  const sent = Buffer.from(proof.picture, "base64");
  if (sent.length > maxPictureBytes) return { failed: "body_too_large", message: tooLargeText };
  const read = readPicture(sent);
  if (!read.ok) return { failed: "invalid_fields", message: read.message, params: { picture: read.message } };
  return { sha256: hashOf(read.picture.bytes), picture: read.picture, strokes: null };
}

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

async function storeProof(
  context: Context,
  { id, orderId, stop, eventId, kind, signedBy, takenAt, sentAt }: { id: string } & SentProof,
  { sha256, picture, strokes }: Content,
): Promise<{ id: string; sha256: string } | Failure> {
  const { db, now } = context;
  const { driverId } = phoneOf(context.actor);
  if (!(await wasEverAssigned(context, orderId, driverId)))
    return { failed: "not_found", message: "This delivery was never on one of your runs" };
  const event = await db
    .selectFrom("stop_events")
    .select(["order_id", "stop"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (event && (event.order_id !== orderId || (event.stop !== null && event.stop !== stop)))
    return { failed: "action_refused", message: "This proof belongs to another stop" };
  // One at a time, so that the count holds.
  await db.selectFrom("deliveries").select("order_id").where("order_id", "=", orderId).forNoKeyUpdate().execute();
  const others = await db.selectFrom("proofs").select("id").where("order_id", "=", orderId).execute();
  const isKnown = others.some((other) => other.id === id);
  if (!isKnown && others.length >= mostProofs)
    return { failed: "action_refused", message: `A delivery has at most ${mostProofs} proofs` };
  const received_at = now();
  const added = await db
    .insertInto("proofs")
    .values({
      id,
      // 128 bits.
      key: randomBytes(16).toString("base64url"),
      order_id: orderId,
      stop,
      event_id: eventId,
      kind,
      driver_id: driverId,
      signed_by: signedBy,
      strokes: strokes && JSON.stringify(strokes),
      sha256,
      taken_at: pressedBy({ device: takenAt, sentAt: sentAt ?? null, now: received_at, notBefore: new Date(0) }),
      received_at,
    })
    .onConflict((row) => row.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added && picture)
    await db
      .insertInto("pictures")
      .values({
        id,
        type: picture.type,
        width: picture.width,
        height: picture.height,
        sha256,
        bytes: picture.bytes,
        received_at,
        move_at: received_at,
      })
      .execute();
  if (added) return { id, sha256 };
  const kept = await db
    .selectFrom("proofs")
    .select(["sha256", "order_id", "stop", "event_id", "signed_by", "driver_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isSame =
    kept.sha256 === sha256 &&
    kept.order_id === orderId &&
    kept.stop === stop &&
    kept.event_id === eventId &&
    kept.signed_by === signedBy &&
    kept.driver_id === driverId;
  return isSame
    ? { id, sha256 }
    : { failed: "action_refused", message: "Another proof is kept under this id already; the first one stays" };
}
