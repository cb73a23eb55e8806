import { z } from "zod";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";

export const writeOffOrderBody = z.strictObject({
  /** The amount due as it was shown. */
  seenCents: z
    .number({ error: "The amount that was shown must be a number of cents" })
    .int({ error: "The amount that was shown must be whole cents" })
    .min(0, { error: "The amount that was shown cannot be below €0.00" }),
  reason: z
    .string({ error: "Say why it is written off" })
    .overwrite(cleanText)
    .min(1, { error: "Say why it is written off" })
    .max(maxLengths.line, { error: `The reason may have at most ${maxLengths.line} characters` }),
});

export const reverseWriteOffBody = z.strictObject({});
