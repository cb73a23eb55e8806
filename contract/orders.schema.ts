import { z } from "zod";

/** Without a key the answer is the same as with a wrong one. */
export const getOrderQuery = z.object({ key: z.string().catch("") });
