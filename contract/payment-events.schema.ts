import { z } from "zod";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";

export const settlePaymentEventBody = z.strictObject({
  reason: z
    .string({ error: "Write down what you found" })
    .overwrite(cleanText)
    .min(1, { error: "Write down what you found" })
    .max(maxLengths.line, { error: `What you found may have at most ${maxLengths.line} characters` }),
});
