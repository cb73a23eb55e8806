import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Actor, BytesOutput, Context, Verb } from "../context.ts";
import type { Proofs } from "../database/types.ts";
import { readStoredPicture } from "../pictures/read-stored-picture.ts";
import { drawSignature } from "./draw-signature.ts";
import { readDelivery } from "./stored-delivery.ts";
import { trackingRetention } from "./tracking-retention.ts";

/**
 * A proof, for staff as long as it is stored. Everyone else needs only the key, until the tracking page that links to
 * the proof stops showing proofs.
 */
export const getProof: Verb<{ key: string }, BytesOutput> = async (context, { key }) => {
  const proof = await context.db
    .selectFrom("proofs")
    .select(["id", "kind", "strokes", "order_id", "stop"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!proof) return proofNotFound;
  const { settings } = await context.settings.current();
  if (!readsDeliveries(context.actor, settings) && !(await isOnTrackingPage(context, settings, proof.order_id)))
    return proofNotFound;
  return readProof(context, proof);
};

type StoredProof = Pick<Selectable<Proofs>, "id" | "kind" | "strokes" | "order_id" | "stop">;

/** Returns the signature or picture itself. */
export async function readProof(context: Context, proof: StoredProof): Promise<BytesOutput | Failure> {
  const name = `${proof.kind}-${proof.order_id}-${proof.stop}`;
  if (proof.kind === "signature") {
    const svg = drawSignature(proof.strokes as unknown as number[][]);
    return { name: `${name}.svg`, type: "image/svg+xml", bytes: Buffer.from(svg) };
  }
  const picture = await readStoredPicture(context, proof.id);
  if (picture === "unavailable")
    return {
      failed: "unavailable",
      message: "The picture cannot be fetched at the moment. Please try again in a minute.",
    };
  if (!picture) return { failed: "not_found", message: "This picture is no longer kept." };
  return { name: `${name}.${picture.type.slice("image/".length)}`, ...picture };
}

/** The same for an unknown key and an ended one, so that nobody learns which keys once existed. */
const proofNotFound: Failure = { failed: "not_found", message: "There is no such proof." };

/** Whether the actor may read the order's delivery. */
function readsDeliveries(actor: Actor, { analyticsVisible }: Settings): boolean {
  if (actor.kind !== "staff") return false;
  const { role } = actor;
  if (role === "shop_manager") return analyticsVisible;
  return role === "administrator" || role === "dispatcher" || role === "clerk" || role === "bookkeeper";
}

/** Also true before the delivery's end, when the page does not link to the proof yet. */
async function isOnTrackingPage(context: Context, settings: Settings, orderId: OrderId): Promise<boolean> {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  const stored = await readDelivery(context.db, orderId);
  return order !== undefined && stored !== null && !trackingRetention(context, settings, order, stored).isThinned;
}
