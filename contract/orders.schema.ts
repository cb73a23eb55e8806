import { z } from "zod";

export const getOrderParams = z.object({ id: z.coerce.number<string | number>().int() });

/** Without a key the answer is the same as with a wrong one. */
export const getOrderQuery = z.object({ key: z.string().catch("") });
