import { z } from "zod";

/** Any text: one that is no key finds nothing, as a wrong one does. */
export const trackingParams = z.object({ key: z.string() });
