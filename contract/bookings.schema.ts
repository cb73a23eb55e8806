import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { containsSiteAddress } from "../domain/forms/find-spam-reasons.ts";
import { readVatNumber } from "../domain/orders/vat-numbers.ts";
import { readKilograms } from "../domain/pricing/weight.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";

/** Messages of the booking form, shared by form and server. */
export const bookingTexts = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Invalid email address",
  phone: "Phone number is required",
  pickupContactName: "Pickup contact name is required",
  pickupContactPhone: "Pickup contact phone is required",
  deliveryContactName: "Delivery contact name is required",
  deliveryContactPhone: "Delivery contact phone is required",
  packageDescription: "Package description is required",
  billingAddress1: "Address line 1 is required",
  billingCity: "City is required",
  billingState: "County/State is required",
  billingPostcode: "Postcode is required",
  billingCountry: "Country is required",
} as const;

const required = (field: keyof typeof bookingTexts, max: number, clean = cleanText) =>
  z
    .string({ error: bookingTexts[field] })
    .overwrite(clean)
    .min(1, { error: bookingTexts[field] })
    .max(max, { error: `At most ${max} characters` });
const optional = (max: number, clean = cleanText) =>
  z
    .string({ error: "Must be text" })
    .overwrite(clean)
    .max(max, { error: `At most ${max} characters` })
    .nullish()
    .transform((text) => text ?? "");
/** A person's name; a web address in it would become a link in every email that repeats it. */
const name = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.refine((typed) => !containsSiteAddress(typed), { error: "A name cannot contain a web address" });
const weightText = "Package weight must be a number of kilograms above 0";

/** Kilograms; the form posts what was typed, so numeric text is accepted. */
const weight = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((typed, ctx) => {
    if (typed === undefined || typed === null || (typeof typed === "string" && typed.trim() === "")) return null;
    const kilograms = readKilograms(typed);
    if (kilograms !== null) return kilograms;
    ctx.issues.push({ code: "custom", message: weightText, input: typed });
    return z.NEVER;
  });

const billingAddress = {
  billingAddress1: required("billingAddress1", maxLengths.line),
  billingAddress2: optional(maxLengths.line),
  billingCity: required("billingCity", maxLengths.name),
  billingState: required("billingState", maxLengths.name),
  billingPostcode: required("billingPostcode", maxLengths.postcode),
  billingCountry: z
    .string({ error: bookingTexts.billingCountry })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: bookingTexts.billingCountry }),
};

const contacts = {
  firstName: name(required("firstName", maxLengths.name)),
  lastName: name(required("lastName", maxLengths.name)),
  email: z
    .string({ error: bookingTexts.email })
    .trim()
    .max(maxLengths.email, { error: bookingTexts.email })
    .refine(isEmailAddress, { error: bookingTexts.email }),
  phone: required("phone", maxLengths.phone),
  useSameContact: z.boolean({ error: "Must be true or false" }).default(true),
  pickupContactName: name(optional(maxLengths.name)),
  pickupContactPhone: optional(maxLengths.phone),
  pickupInstructions: optional(maxLengths.instructions, cleanLines),
  deliveryContactName: name(required("deliveryContactName", maxLengths.name)),
  deliveryContactPhone: required("deliveryContactPhone", maxLengths.phone),
  deliveryInstructions: optional(maxLengths.instructions, cleanLines),
  packageDescription: required("packageDescription", maxLengths.description, cleanLines),
  packageWeight: weight,
  ...billingAddress,
};

type PickupContact = { useSameContact: boolean; pickupContactName: string; pickupContactPhone: string };

function requirePickupContact(ctx: z.core.ParsePayload<PickupContact>): void {
  if (ctx.value.useSameContact) return;
  for (const field of ["pickupContactName", "pickupContactPhone"] as const) {
    if (ctx.value[field] === "")
      ctx.issues.push({ code: "custom", message: bookingTexts[field], path: [field], input: "" });
  }
}

export const bookingForm = z.object(contacts).check(requirePickupContact);

/** A customer's VAT number, stored with its prefix and without spaces; empty if they have none. */
const vatNumber = optional(maxLengths.vatNumber).transform((typed, ctx) => {
  const read = readVatNumber(typed);
  if (read.ok) return read.vatNumber;
  ctx.issues.push({ code: "custom", message: read.error, input: typed });
  return z.NEVER;
});

/** The company that an order is billed to. */
const companyFields = {
  company: optional(maxLengths.name),
  vatNumber,
  /** The customer's own order number. */
  poNumber: optional(maxLengths.poNumber),
};

/** Who an order is billed to; replaces every field, so an empty one clears its value. */
export const billedParty = z.strictObject({ ...companyFields, ...billingAddress });

const noEmailText = "Type an email address, or tick that the caller has none";

/** What staff type for a caller: some have no email address, some a company that the bill goes to. */
export const callerForm = z
  .strictObject({
    ...contacts,
    // Empty on purpose is an answer; null is a field that nobody filled in.
    email: z
      .string({ error: noEmailText })
      .trim()
      .max(maxLengths.email, { error: bookingTexts.email })
      .refine((typed) => typed === "" || isEmailAddress(typed), { error: bookingTexts.email })
      .nullable()
      .transform((typed, ctx) => {
        if (typed !== null) return typed;
        ctx.issues.push({
          code: "custom",
          message: noEmailText,
          input: typed,
        });
        return z.NEVER;
      }),
    ...companyFields,
  })
  .check(requirePickupContact);

export const createBookingBody = z.intersection(
  z.object({
    quoteId: z.string({ error: "Please get a quote first" }).min(1, { error: "Please get a quote first" }).max(100),
  }),
  bookingForm,
);

export type BookingInput = z.output<typeof createBookingBody>;

export const changeContactsBody = z.intersection(
  z.object({ orderKey: z.string({ error: "The order's key is missing" }).max(200) }),
  bookingForm,
);

export type ContactsInput = z.output<typeof changeContactsBody>;
