import { z } from "zod";
import { launchItems } from "./launch-items.ts";

export const launchItemParams = z.object({
  key: z.enum(launchItems, { error: "This is not an item on the launch checklist" }),
});

export const tickLaunchItemBody = z.object({ done: z.boolean({ error: "Done must be true or false" }) });
