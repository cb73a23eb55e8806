import { z } from "zod";

/** Any text: an invalid key finds nothing, just like a wrong one. */
export const trackingParams = z.object({ key: z.string() });
