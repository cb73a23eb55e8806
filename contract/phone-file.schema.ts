import { z } from "zod";
import { sendDriverEventsBody, sendProofBody } from "./driver-phone.schema.ts";
import { idParams } from "./page.schema.ts";

/** Ten years: no clock is off by more. */
const maxAheadMs = 10 * 365 * 86_400_000;

const ofFile = {
  phoneId: z.uuid({ error: "The phone's id must be a UUID" }).toLowerCase(),
  aheadMs: z
    .int({ error: "How far the phone's clock is ahead must be whole milliseconds" })
    .min(-maxAheadMs, { error: "The phone's clock is out of range" })
    .max(maxAheadMs, { error: "The phone's clock is out of range" }),
};

export const importPhoneEventsBody = z.object({ ...ofFile, events: sendDriverEventsBody.shape.events });
export const importPhoneProofParams = idParams.extend({ proof: z.uuid().toLowerCase() });
export const importPhoneProofBody = z.object({ ...ofFile, content: sendProofBody });
