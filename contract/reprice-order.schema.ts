import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { differenceChoices } from "../domain/orders/repricing.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { createQuoteBody } from "./quotes.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

/** The shipment in the form of a quote request; its day stays. */
const shipment = createQuoteBody.omit({ scheduledDate: true });

const reason = z
  .string({ error: "The reason must be text" })
  .overwrite(cleanText)
  .max(maxLengths.line, { error: `The reason may have at most ${maxLengths.line} characters` });

export const previewRepricingBody = z.object({ shipment });

const cents = (what: string, min: number) =>
  z
    .number({ error: `${what} must be a number of cents` })
    .int({ error: `${what} must be whole cents` })
    .min(min, { error: `${what} must be at least ${formatEuro(min)}` })
    .max(maxTotalCents, { error: `${what} may be at most ${formatEuro(maxTotalCents)}` });

export const previewRepricedEmailBody = z.object({
  /** What changed, in words. */
  changed: z.array(z.string({ error: "Must be text" }).max(100), { error: "Must be a list of texts" }).max(10),
  totalCents: cents("The total", 0),
  difference: z.enum(differenceChoices, { error: `Choose one of ${differenceChoices.join(", ")}` }),
});

const price = z.discriminatedUnion(
  "by",
  [
    strictBody({ by: z.literal("order") }),
    strictBody({ by: z.literal("today") }),
    strictBody({
      by: z.literal("typed"),
      totalCents: cents("The price", 1),
      reason: reason.min(1, { error: "Say why the price differs from the calculated one" }),
    }),
  ],
  { error: "Say by what it is priced: order, today or typed" },
);

export const repriceOrderBody = strictBody({
  shipment,
  /** The order's version as staff saw it. */
  version: z.number({ error: "Version must be a number" }).int().min(1),
  price,
  /** The total that staff confirmed; nothing is stored if the new price differs from it. 0 for a quote request. */
  totalCents: cents("The total", 0),
  /** The total less what is settled, so negative for a refund; null if nothing is paid. */
  differenceCents: z.number({ error: "The difference must be a number of cents" }).int().nullable(),
  difference: z.enum(differenceChoices, { error: `Choose one of ${differenceChoices.join(", ")}` }),
  reason: reason.default(""),
  tellCustomer: z.boolean({ error: "Say whether the customer is told" }).default(true),
}).refine(({ difference, reason }) => reason !== "" || (difference !== "waive" && difference !== "keep"), {
  error: "Say why",
  path: ["reason"],
});
