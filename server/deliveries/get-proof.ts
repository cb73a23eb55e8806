import type { BytesOutput, Verb } from "../context.ts";
import { readStoredPicture } from "../pictures/read-stored-picture.ts";
import { drawSignature } from "./draw-signature.ts";

/** The key alone grants access to a proof. */
export const getProof: Verb<{ key: string }, BytesOutput> = async (context, { key }) => {
  const proof = await context.db
    .selectFrom("proofs")
    .select(["id", "kind", "strokes", "order_id", "stop"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!proof) return { failed: "not_found", message: "There is no such proof." };
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
};
