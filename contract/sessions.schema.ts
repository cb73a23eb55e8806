import { z } from "zod";

/** Whatever is no text counts as left out: the answer to both is the same. */
const credential = z.string().max(1000).optional().catch("");

export const createSessionBody = z.object({ username: credential, password: credential });
