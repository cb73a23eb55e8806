import { z } from "zod";
import { cleanAddress } from "../domain/addresses/address.ts";
import { normalisePostcode, postcodeError } from "../domain/addresses/postcode.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";

const line = (max: number) =>
  z
    .string({ error: "Must be text" })
    .overwrite(cleanText)
    .max(max, { error: `At most ${max} characters` });
const required = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(cleanText)
    .min(1, { error: `${label} is required` })
    .max(max, { error: `At most ${max} characters` });

const placeId = z.string({ error: "Place id must be text" }).max(400, { error: "At most 400 characters" });
const degrees = (limit: number) =>
  z
    .number({ error: "A pin has a latitude and a longitude" })
    .min(-limit, { error: `At least -${limit} degrees` })
    .max(limit, { error: `At most ${limit} degrees` });

/** The visitor's answer if the place is not known. */
const positionAnswer = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("place"), placeId: placeId.min(1, { error: "Choose a place" }) }),
    z.object({ kind: z.literal("pin"), lat: degrees(90), lon: degrees(180) }),
  ],
  { error: "Answer with a place or a pin" },
);

export const bothAddressesText = "Both pickup and dropoff addresses are required";

const fields = z.object(
  {
    companyName: line(maxLengths.line).optional(),
    address1: required("Address Line 1", maxLengths.line),
    address2: line(maxLengths.line).optional(),
    city: required("City", maxLengths.name),
    state: required("County/State", maxLengths.name),
    postcode: required("Postcode", 20),
    country: z
      .string({ error: "Country is required" })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, { error: "Country must be a two-letter code" })
      .default("IE"),
    placeId: placeId.optional(),
    answer: positionAnswer.nullish().transform((answer) => answer ?? undefined),
    bothAreRight: z.boolean({ error: "Say true or false" }).optional(),
  },
  { error: bothAddressesText },
);

/**
 * An address as typed, with the place that was chosen for it; the country, IE by default, decides the postcode's rule.
 */
export const addressSchema = fields
  .check((ctx) => {
    const error = postcodeError(ctx.value.country, ctx.value.postcode);
    if (error) ctx.issues.push({ code: "custom", message: error, path: ["postcode"], input: ctx.value.postcode });
  })
  .transform(({ placeId, answer, bothAreRight, ...address }) => ({
    ...cleanAddress({ ...address, postcode: normalisePostcode(address.country, address.postcode) }),
    placeId,
    ...(answer && { answer }),
    ...(bothAreRight && { bothAreRight }),
  }));
