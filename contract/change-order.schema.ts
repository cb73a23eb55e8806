import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { containsSiteAddress } from "../domain/forms/find-spam-reasons.ts";
import { formatEuro } from "../domain/money/euro.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { readKilograms } from "../domain/pricing/weight.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { bookingTexts } from "./bookings.schema.ts";
import { maxLengths } from "./limits.ts";
import { notifyCustomer } from "./orders.schema.ts";

/** Omitted fields stay as they are; fields that a booking requires cannot be emptied. */
const text = (max: number, { required = "", clean = cleanText } = {}) =>
  z
    .string({ error: "Must be text" })
    .overwrite(clean)
    .min(required === "" ? 0 : 1, { error: required })
    .max(max, { error: `At most ${max} characters` });
const name = (required = "") =>
  text(maxLengths.name, { required }).refine((typed) => !containsSiteAddress(typed), {
    error: "A name cannot contain a web address",
  });
const lines = (max: number, required = "") => text(max, { required, clean: cleanLines });

const orderDetails = z.object({
  firstName: name(bookingTexts.firstName),
  lastName: name(bookingTexts.lastName),
  email: text(maxLengths.email).refine(isEmailAddress, { error: bookingTexts.email }),
  phone: text(maxLengths.phone, { required: bookingTexts.phone }),
  pickupContactName: name(bookingTexts.pickupContactName),
  pickupContactPhone: text(maxLengths.phone, { required: bookingTexts.pickupContactPhone }),
  pickupInstructions: lines(maxLengths.instructions),
  deliveryContactName: name(bookingTexts.deliveryContactName),
  deliveryContactPhone: text(maxLengths.phone, { required: bookingTexts.deliveryContactPhone }),
  deliveryInstructions: lines(maxLengths.instructions),
  safePlace: text(maxLengths.line),
  packageDescription: lines(maxLengths.description, bookingTexts.packageDescription),
  /** Kilograms; null if not known. */
  packageWeight: z
    .number({ error: "Must be a number" })
    .nullable()
    .refine((kilograms) => kilograms === null || readKilograms(kilograms) !== null, {
      error: "Package weight must be a number of kilograms above 0",
    }),
  /** Day of collection, 'YYYY-MM-DD'. */
  scheduledDate: z.string({ error: "Choose a day" }).refine(isIsoDate, { error: "Choose a day" }),
});

/** The new values of the details that staff change. */
const changedDetails = orderDetails.partial();

export const changeOrderBody = z.object({
  version: z.int({ error: "Say which version of the order was changed" }).min(1),
  changes: changedDetails,
  /** Why staff accept a day that cannot be booked online. */
  dateReason: text(maxLengths.line).default(""),
  tellCustomer: notifyCustomer,
});

export const previewEmailBody = z.discriminatedUnion("about", [
  z.object({ about: z.literal("complete") }),
  z.object({ about: z.literal("waive") }),
  z.object({ about: z.literal("cancel"), refund: z.boolean({ error: "Refund must be true or false" }).default(false) }),
  z.object({ about: z.literal("change"), changes: changedDetails }),
  z.object({
    about: z.literal("price"),
    totalCents: z
      .int({ error: "The price must be whole cents" })
      .min(1, { error: "The price must be more than €0.00" })
      .max(maxTotalCents, { error: `The price may be at most ${formatEuro(maxTotalCents)}` }),
  }),
]);
