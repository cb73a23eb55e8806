import { z } from "zod";
import { priorities } from "../domain/pricing/tariff.ts";
import { addressSchema } from "./address.schema.ts";
import { quantityRange } from "./limits.ts";

const quantityText = `Quantity must be a whole number from ${quantityRange.from} to ${quantityRange.to}`;
const centimetres = (name: string, max: number) => {
  const text = `${name} must be a whole number from 1 to ${max} cm`;
  return z.number({ error: text }).int({ error: text }).min(1, { error: text }).max(max, { error: text });
};

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

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
  quantity: z
    .number({ error: quantityText })
    .int({ error: quantityText })
    .min(quantityRange.from, { error: quantityText })
    .max(quantityRange.to, { error: quantityText })
    .default(1),
  pallet: z
    .object(
      {
        lengthCm: centimetres("Length", 1200),
        widthCm: centimetres("Width", 300),
        heightCm: centimetres("Height", 400),
      },
      { error: "Pallet dimensions must be given as lengthCm, widthCm and heightCm" },
    )
    .nullish()
    .transform((pallet) => pallet ?? null),
  scheduledDate: z
    .string({ error: "Choose a date" })
    .refine(isDay, { error: "Date must be a day written as YYYY-MM-DD" }),
});

export const getQuoteParams = z.object({ id: z.string().min(1).max(100) });

export type QuoteInput = z.output<typeof createQuoteBody>;
