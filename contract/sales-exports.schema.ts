import { z } from "zod";
import { exportFormats } from "../domain/invoicing/sales-exports.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";

const day = (name: string) =>
  z.string({ error: `${name} is a day such as 2026-03-04` }).refine((text) => isIsoDate(text), {
    error: `${name} is a day such as 2026-03-04`,
  });

/** Days of issue, and of receipt of payments; both inclusive. */
export const exportSalesQuery = z
  .strictObject({
    format: z.enum(exportFormats, { error: `Format must be one of ${exportFormats.join(", ")}` }),
    from: day("From"),
    to: day("To"),
  })
  .refine(({ from, to }) => from <= to, { error: "The last day comes before the first", path: ["to"] });
