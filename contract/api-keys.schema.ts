import { z } from "zod";
import { keyPermissions } from "./api-keys.ts";
import { maxLengths } from "./limits.ts";

export const createApiKeyBody = z.object({
  description: z
    .string({ error: "Description is required" })
    .trim()
    .min(1, { error: "Description is required" })
    .max(maxLengths.line, { error: `Description may have at most ${maxLengths.line} characters` }),
  permissions: z.enum(keyPermissions, { error: `Permissions must be one of ${keyPermissions.join(", ")}` }),
});
