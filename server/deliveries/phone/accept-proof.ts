import { createHash, randomBytes } from "node:crypto";
import type { ProofInput } from "../../../contract/driver-phone.schema.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { maxPictureBytes, type Picture, readPicture, tooLargeText } from "../../pictures/read-picture.ts";
import { requirePhone } from "./phone-driver.ts";
import { toServerTime } from "./to-server-time.ts";
import { wasEverAssigned } from "./was-ever-assigned.ts";

/**
 * Per phone and delivery: more than its stops need, and too few to fill a disk, since each has at most 400 KB. Counted
 * per phone, so that no phone uses up what another's driver needs.
 */
const maxProofs = 40;

/**
 * Stores a signature or picture, idempotent by id; the action that it belongs to may arrive later. Fails with
 * `action_refused` for other content under the same id, `invalid_fields` for a file that is not a picture,
 * `body_too_large` above 400 KB.
 */
export const acceptProof: Verb<{ id: string } & ProofInput, { id: string; sha256: string }> = async (
  context,
  proof,
) => {
  const content = contentOf(proof);
  if ("failed" in content) return content;
  return inTransaction(context, (context) => storeProof(context, proof, content));
};

type Content = { sha256: string; picture: Picture | null; strokes: number[][] | null };

function contentOf(proof: ProofInput): Content | Failure {
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
  { id, orderId, stop, eventId, kind, signedBy, takenAt, sentAt }: { id: string } & ProofInput,
  { sha256, picture, strokes }: Content,
): Promise<{ id: string; sha256: string } | Failure> {
  const { db, now } = context;
  const { driverId, phoneId } = requirePhone(context.actor);
  if (!(await wasEverAssigned(context, orderId, driverId)))
    return { failed: "not_found", message: "This delivery was never on one of your runs" };
  const event = await db
    .selectFrom("delivery_events")
    .select(["order_id", "stop"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (event && (event.order_id !== orderId || (event.stop !== null && event.stop !== stop)))
    return { failed: "action_refused", message: "This proof belongs to another stop" };
  // The delivery's lock serialises callers, so that the limit holds.
  await db.selectFrom("deliveries").select("order_id").where("order_id", "=", orderId).forNoKeyUpdate().execute();
  const others = await db
    .selectFrom("proofs")
    .select("id")
    .where("order_id", "=", orderId)
    .where((eb) => eb.or([eb("phone_id", "=", phoneId), eb("id", "=", id)]))
    .execute();
  const isKnown = others.some((other) => other.id === id);
  if (!isKnown && others.length >= maxProofs)
    return { failed: "action_refused", message: `A phone can send at most ${maxProofs} proofs of a delivery` };
  const received_at = now();
  const added = await db
    .insertInto("proofs")
    .values({
      id,
      // 128 random bits: the key alone grants access.
      key: randomBytes(16).toString("base64url"),
      order_id: orderId,
      stop,
      event_id: eventId,
      kind,
      driver_id: driverId,
      phone_id: phoneId,
      signed_by: signedBy,
      strokes: strokes && JSON.stringify(strokes),
      sha256,
      taken_at: toServerTime({ device: takenAt, sentAt: sentAt ?? null, now: received_at, notBefore: new Date(0) }),
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
  const known = await db
    .selectFrom("proofs")
    .select(["sha256", "order_id", "stop", "event_id", "signed_by", "driver_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isSame =
    known.sha256 === sha256 &&
    known.order_id === orderId &&
    known.stop === stop &&
    known.event_id === eventId &&
    known.signed_by === signedBy &&
    known.driver_id === driverId;
  return isSame
    ? { id, sha256 }
    : { failed: "action_refused", message: "Another proof is already stored under this id; the first one stays" };
}
