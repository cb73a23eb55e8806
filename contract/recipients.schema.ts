import { z } from "zod";
import { maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

const contactError = "Enter a phone number with at least 7 digits, or an email address";

/** The phone number or email address of a person named at a stop. */
const contact = z
  .string({ error: contactError })
  .trim()
  .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
  .refine((text) => (text.includes("@") ? /^\S+@\S+$/.test(text) : text.replaceAll(/\D/g, "").length >= 7), {
    error: contactError,
  });

export const recipientBody = strictBody({ contact });

/** `seen`: how many stops were shown; what has been added since is not erased unseen. */
export const eraseRecipientBody = strictBody({
  contact,
  seen: z.int({ error: "Say how many stops were shown" }).min(1, { error: "Nobody was found to erase" }),
});
