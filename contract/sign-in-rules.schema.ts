import { z } from "zod";
import { maxInteger } from "./limits.ts";
import { staffRoles } from "./user-roles.ts";

const maxMinutes = 720;

export const signInRules = z.strictObject({
  secondFactorRoles: z
    .array(z.enum(staffRoles, { error: `Roles must be of ${staffRoles.join(", ")}` }), {
      error: "Roles must be a list",
    })
    .max(20)
    .transform((chosen) => staffRoles.filter((role) => chosen.includes(role))),
  confirmMinutes: z
    .int({ error: "Minutes must be a whole number" })
    .min(0, { error: "Minutes must be 0 or more" })
    .max(maxMinutes, { error: `Minutes must be at most ${maxMinutes}` }),
  confirmRefundsAboveCents: z
    .int({ error: "The amount must be whole cents" })
    .min(0, { error: "The amount must be 0 or more" })
    .max(maxInteger, { error: "The amount is too large" }),
});
