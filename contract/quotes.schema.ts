import { z } from "zod";
import { palletDimensionText, palletLimits } from "../domain/pricing/pallet.ts";
import { quantityLimits, quantityText } from "../domain/pricing/quantity.ts";
import { priorities } from "../domain/pricing/tariff.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { addressSchema } from "./address.schema.ts";

const wholeNumber = (error: string, { min, max }: { min: number; max: number }) =>
  z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
const centimetres = (side: keyof typeof palletLimits) => wholeNumber(palletDimensionText(side), palletLimits[side]);

export const createQuoteBody = z.object({
  pickup: addressSchema,
  dropoff: addressSchema,
  priority: z.enum(priorities, { error: "Priority must be same_day, next_day or international" }),
  packageType: z
    .string({ error: "Package type must be text" })
    .max(100)
    .nullish()
    .transform((id) => id || null),
  serviceType: z
    .string({ error: "Service type must be text" })
    .max(100)
    .nullish()
    .transform((id) => id || null),
  quantity: wholeNumber(quantityText, quantityLimits).default(quantityLimits.min),
  pallet: z
    .object(
      {
        lengthCm: centimetres("lengthCm"),
        widthCm: centimetres("widthCm"),
        heightCm: centimetres("heightCm"),
      },
      { error: "Pallet dimensions must be given as lengthCm, widthCm and heightCm" },
    )
    .nullish()
    .transform((pallet) => pallet ?? null),
  scheduledDate: z
    .string({ error: "Choose a date" })
    .refine(isIsoDate, { error: "Date must be a day written as YYYY-MM-DD" }),
});

/** Accounts may also ask for a collection at a time of day; out of hours it costs more. */
export const accountQuoteBody = createQuoteBody.extend({
  collectionTime: z
    .string({ error: "Time must be text" })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Time must be written as HH:MM, such as 18:30" })
    .nullish()
    .transform((time) => time ?? null),
});

export const getQuoteParams = z.object({ id: z.string().min(1).max(100) });

export type QuoteInput = z.output<typeof createQuoteBody>;

/** `collectionTime`: only for an account's quote. */
export type PricedInput = QuoteInput & Partial<Pick<z.output<typeof accountQuoteBody>, "collectionTime">>;
