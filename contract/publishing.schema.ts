import { z } from "zod";
import { isId, maxInteger } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

/** The drafts as the user saw them; one that has changed since is not published. */
export const startPublishingBody = strictBody({
  invoices: z
    .array(
      strictBody({
        id: z.int().refine(isId, { error: "There is no such invoice" }),
        version: z.int({ error: "Say which version of the draft was seen" }).min(1).max(maxInteger),
        totalCents: z.int({ error: "Say what the draft came to" }).min(-maxInteger).max(maxInteger),
      }),
      { error: "A list of drafts" },
    )
    .min(1, { error: "Choose at least one draft" })
    .max(5_000, { error: "At most 5,000 drafts at once" })
    .refine((drafts) => new Set(drafts.map(({ id }) => id)).size === drafts.length, { error: "A draft comes once" }),
});
