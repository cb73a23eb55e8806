import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { differenceChoices } from "../domain/orders/repricing.ts";
import { highestTotalCents } from "../domain/pricing/price.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { createQuoteBody } from "./quotes.schema.ts";

/** What is carried, as a quote asks for it; its day stays. */
const shipment = createQuoteBody.omit({ scheduledDate: true });

const reason = z
  .string({ error: "The reason must be text" })
  .overwrite(cleanText)
  .max(maxLengths.line, { error: `The reason may have at most ${maxLengths.line} characters` });

export const previewRepricingBody = z.object({ shipment });

const cents = (what: string, least: number) =>
  z
    .number({ error: `${what} must be a number of cents` })
    .int({ error: `${what} must be whole cents` })
    .min(least, { error: `${what} must be at least ${formatEuro(least)}` })
    .max(highestTotalCents, { error: `${what} may be at most ${formatEuro(highestTotalCents)}` });

export const previewRepricedEmailBody = z.object({
  /** What changed, in words. */
  changed: z.array(z.string({ error: "Must be text" }).max(100), { error: "Must be a list of texts" }).max(10),
  totalCents: cents("The total", 0),
  difference: z.enum(differenceChoices, { error: `Choose one of ${differenceChoices.join(", ")}` }),
});

const price = z.discriminatedUnion(
  "by",
  [
    z.object({ by: z.literal("order") }),
    z.object({ by: z.literal("today") }),
    z.object({
      by: z.literal("typed"),
      totalCents: cents("The price", 1),
      reason: reason.min(1, { error: "Say why the price is another than the calculated one" }),
    }),
  ],
  { error: "Say by what it is priced: order, today or typed" },
);

export const repriceOrderBody = z
  .object({
    shipment,
    /** The order's, as it was seen. */
    version: z.number({ error: "Version must be a number" }).int().min(1),
    price,
    /** What staff were shown and agreed to; another sum now stores nothing. 0 for a quote request. */
    totalCents: cents("The total", 0),
    /** What that is more, or below 0 less, than is settled; null where nothing is paid. */
    differenceCents: z.number({ error: "The difference must be a number of cents" }).int().nullable(),
    difference: z.enum(differenceChoices, { error: `Choose one of ${differenceChoices.join(", ")}` }),
    reason: reason.default(""),
    tellCustomer: z.boolean({ error: "Say whether the customer is told" }).default(true),
  })
  .refine(({ difference, reason }) => reason !== "" || (difference !== "waive" && difference !== "keep"), {
    error: "Say why",
    path: ["reason"],
  });
