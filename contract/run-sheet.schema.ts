import { z } from "zod";
import { maxInteger } from "./limits.ts";

/** As many as a page of the list has. */
const maxPapers = 100;

/** The orders chosen in the list, '12,7,9', in the order of the papers. */
export const papersQuery = z.object({
  orders: z
    .string({ error: "Choose the orders first" })
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: "Orders must be ids with commas between them" })
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= maxPapers, { error: `At most ${maxPapers} orders at once` })
    .refine((ids) => ids.every((id) => id <= maxInteger), { error: "There is no such order" }),
});
