import { z } from "zod";
import { sendDriverEventsBody, sendProofBody } from "./driver-phone.schema.ts";
import { idParams } from "./page.schema.ts";

/** Ten years: no clock is further off. */
const mostAheadMs = 10 * 365 * 86_400_000;

const ofFile = {
  phoneId: z.uuid({ error: "The phone's id must be a UUID" }).toLowerCase(),
  aheadMs: z
    .int({ error: "How far the phone's clock is ahead must be whole milliseconds" })
    .min(-mostAheadMs, { error: "The phone's clock is out of range" })
    .max(mostAheadMs, { error: "The phone's clock is out of range" }),
};

export const handInEventsBody = z.object({ ...ofFile, events: sendDriverEventsBody.shape.events });
export const handInProofParams = idParams.extend({ proof: z.uuid().toLowerCase() });
export const handInProofBody = z.object({ ...ofFile, content: sendProofBody });
