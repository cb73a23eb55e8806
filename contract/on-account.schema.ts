import { z } from "zod";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";

const text = (max: number) =>
  z
    .string({ error: "Must be text" })
    .overwrite(cleanText)
    .max(max, { error: `At most ${max} characters` })
    .default("");

/** Details of an order that goes on account; the account decides which of them are required. */
export const onAccountFields = {
  accountId: z
    .int({ error: "Choose the account" })
    .min(1, { error: "Choose the account" })
    .max(maxInteger, { error: "Choose the account" }),
  poNumber: text(maxLengths.poNumber),
  costCentre: text(maxLengths.poNumber),
};
