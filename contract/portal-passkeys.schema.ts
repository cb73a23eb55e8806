import { z } from "zod";
import { maxLengths } from "./limits.ts";
import { idParams } from "./page.schema.ts";
import { passkeyAssertion, passkeyRegistration } from "./passkeys.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

export const addMemberPasskeyBody = strictBody({
  name: z
    .string({ error: "Name is required" })
    .trim()
    .min(1, { error: "Name is required" })
    .max(maxLengths.name, { error: `Name may have at most ${maxLengths.name} characters` }),
  response: passkeyRegistration,
});

export const signInWithPasskeyBody = strictBody({ response: passkeyAssertion });

export const memberPasskeyParams = z.object({ passkeyId: idParams.shape.id });
