import { z } from "zod";
import { accountStates } from "../domain/deliveries/account-state.ts";
import { maxLengths } from "./limits.ts";
import { idParams, queryDay, queryId, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

/** Days are those of booking (`from`, `to`) and of collection, in Dublin and inclusive. */
export const portalDeliveriesFilter = z.strictObject({
  /** Matches reference, PO number, cost centre, places and names, like the staff search. */
  search: searchText,
  state: z.enum(accountStates, { error: `State must be one of ${accountStates.join(", ")}` }).optional(),
  from: queryDay("From"),
  to: queryDay("To"),
  collectionFrom: queryDay("Collection from"),
  collectionTo: queryDay("Collection to"),
  /** Who booked it. */
  member: queryId("Member").optional(),
});

/** `before`: the `next` of the previous page. */
export const listPortalDeliveriesQuery = portalDeliveriesFilter.extend({ before: queryId("Before").optional() });

export const portalDeliveryParams = z.object({ orderId: idParams.shape.id });

export const portalProofParams = portalDeliveryParams.extend({ proofKey: z.string().max(100) });

export const addPortalInstructionBody = strictBody({
  at: z.enum(["pickup", "dropoff"], { error: "Choose the pickup or the delivery" }),
  instruction: z
    .string({ error: "Please write what the driver should know." })
    .max(maxLengths.instructions, { error: `At most ${maxLengths.instructions} characters` }),
});

export const allowPortalSafePlaceBody = strictBody({
  /** Empty to withdraw it. */
  safePlace: z
    .string({ error: "Please write where it may be left." })
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` }),
});
