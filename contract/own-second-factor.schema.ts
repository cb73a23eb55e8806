import { z } from "zod";
import { passkeyAssertion } from "./passkeys.schema.ts";

const codeError = "Enter the six digits that the app shows";

export const authenticatorCodeBody = z.object({
  code: z
    .string({ error: codeError })
    .max(20, { error: codeError })
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .refine((code) => /^\d{6}$/.test(code), { error: codeError }),
});

/** Exactly one of the three is given. */
export const confirmIdentityBody = z
  .object({
    password: z.string().max(1000, { error: "The password is too long" }).optional(),
    code: z.string().max(40, { error: codeError }).optional(),
    response: passkeyAssertion.optional(),
  })
  .check((ctx) => {
    const given = Object.values(ctx.value).filter((value) => value !== undefined && value !== "");
    if (given.length === 1) return;
    ctx.issues.push({ code: "custom", message: "Password is required", path: ["password"], input: ctx.value });
  });
