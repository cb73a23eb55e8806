import { z } from "zod";

export const endSessionsBody = z.object({
  session: z
    .string({ error: "Session must be the id of a session, or null" })
    .max(100, { error: "This is not the id of a session" })
    .nullable(),
});
