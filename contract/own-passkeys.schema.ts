import { z } from "zod";
import { maxLengths } from "./limits.ts";
import { passkeyAssertion, passkeyRegistration } from "./passkeys.schema.ts";

export const addPasskeyBody = z.object({
  name: z
    .string({ error: "Name is required" })
    .trim()
    .min(1, { error: "Name is required" })
    .max(maxLengths.name, { error: `Name may have at most ${maxLengths.name} characters` }),
  response: passkeyRegistration,
});

export const createPasskeySessionBody = z.object({ response: passkeyAssertion });
