import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { priorities } from "../domain/pricing/tariff.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

const hasMaxDecimals = (value: number, max: number) =>
  Math.abs(value * 10 ** max - Math.round(value * 10 ** max)) < 1e-6;

const percent = z
  .number({ error: "Enter a percentage, such as 7.5" })
  .min(0, { error: "A percentage cannot be below zero" })
  .max(100, { error: "At most 100%" })
  .refine((value) => hasMaxDecimals(value, 2), { error: "At most two decimals" });
const cents = z
  .number({ error: "Enter an amount, such as 12.50" })
  .int({ error: "An amount is whole cents" })
  .min(0, { error: "This would sell below zero" })
  .max(maxTotalCents, { error: `At most ${formatEuro(maxTotalCents)}` });
const kilometres = z
  .number({ error: "Enter kilometres, such as 5" })
  .min(0, { error: "Kilometres cannot be below zero" })
  .max(100_000, { error: "At most 100,000 km" })
  .refine((value) => hasMaxDecimals(value, 3), { error: "At most three decimals" });
const id = z.string({ error: "Id must be text" }).min(1).max(100);
const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "It must be a list" }).max(200, { error: "At most 200" });

const agreementTerms = strictBody({
  priorities: rows(strictBody({ id: z.enum(priorities), discountPercent: percent.nullable() })),
  services: rows(
    strictBody({
      id,
      discountPercent: percent.nullable(),
      baseCents: cents.nullable(),
      perKmCents: cents.nullable(),
      freeKm: kilometres.nullable(),
    }),
  ),
  packages: rows(strictBody({ id, discountPercent: percent.nullable(), nextDayCents: cents.nullable() })),
  minimumCents: cents,
  fuelPercent: percent,
  outOfHoursCents: cents,
  weekendCents: cents,
  waitingQuarterCents: cents,
});

const name = z
  .string({ error: "Name is required" })
  .overwrite(cleanText)
  .min(1, { error: "Name is required" })
  .max(maxLengths.name, { error: `At most ${maxLengths.name} characters` });
const version = z.int({ error: "The version that was seen is required" }).min(1).max(maxInteger);

export const createPriceAgreementBody = strictBody({
  name,
  /** A template is copied into agreements and prices no account itself. */
  isTemplate: z.boolean({ error: "isTemplate must be true or false" }).default(false),
  /** The template or agreement whose draft is copied; null starts with the tariff. */
  copyOf: z.int({ error: "Choose a template" }).min(1).max(maxInteger).nullable().default(null),
});

export const savePriceDraftBody = strictBody({ version, name, terms: agreementTerms });

export const publishPricesBody = strictBody({
  version,
  validFrom: z
    .string({ error: "Choose the day from which they are valid" })
    .refine((day) => isIsoDate(day) && day <= "2999-12-31", { error: "Choose a day, such as 2026-10-01" }),
});
