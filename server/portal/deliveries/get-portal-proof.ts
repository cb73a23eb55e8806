import type { Failure } from "../../../contract/errors.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { BytesOutput, Verb } from "../../context.ts";
import { readProof } from "../../deliveries/get-proof.ts";
import { deliveryNotFound, findOwnOrder } from "./find-own-order.ts";

const proofNotFound: Failure = { failed: "not_found", message: "There is no such proof." };

/** A proof of a delivery of the caller's account, as long as it is stored. */
export const getPortalProof: Verb<{ orderId: OrderId; proofKey: string }, BytesOutput> = async (
  context,
  { orderId, proofKey },
) => {
  const order = await findOwnOrder(context, orderId);
  if (!order) return deliveryNotFound;
  const proof = await context.db
    .selectFrom("proofs")
    .select(["id", "kind", "strokes", "order_id", "stop"])
    .where("key", "=", proofKey)
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  return proof ? readProof(context, proof) : proofNotFound;
};
