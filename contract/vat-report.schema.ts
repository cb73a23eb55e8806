import { z } from "zod";
import { vatBases } from "../domain/invoicing/vat-report.ts";

const month = (name: string) =>
  z
    .string({ error: `${name} is a month such as 2026-03` })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: `${name} is a month such as 2026-03` });

/** Months, both inclusive. */
export const vatReportQuery = z
  .strictObject({
    from: month("From"),
    to: month("To"),
    basis: z.enum(vatBases, { error: `Basis must be one of ${vatBases.join(", ")}` }),
  })
  .refine(({ from, to }) => from <= to, { error: "The last month comes before the first", path: ["to"] })
  .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= 1, {
    error: "At most two years",
    path: ["to"],
  });
