import { z } from "zod";

export const singleSignOnBody = z.strictObject({
  code: z.string({ error: "The code is missing" }).min(1, { error: "The code is missing" }).max(2_000, {
    error: "This is not a code of ours",
  }),
});
