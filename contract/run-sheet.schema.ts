import { z } from "zod";
import { largestInteger } from "./limits.ts";

/** As many as a page of the list has. */
const mostPapers = 100;

/** The orders that were chosen in the list, '12,7,9', in the order of their paper. */
export const papersQuery = z.object({
  orders: z
    .string({ error: "Choose the orders first" })
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: "Orders must be ids with commas between them" })
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= mostPapers, { error: `At most ${mostPapers} orders at once` })
    .refine((ids) => ids.every((id) => id <= largestInteger), { error: "There is no such order" }),
});
