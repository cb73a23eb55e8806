import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

export const requestSignInBody = strictBody({
  email: z
    .string({ error: "Your email address is required" })
    .trim()
    .toLowerCase()
    .min(1, { error: "Your email address is required" })
    .max(maxLengths.email, { error: `An email address has at most ${maxLengths.email} characters` })
    .refine(isEmailAddress, { error: "This is not an email address. It looks like name@company.ie" }),
});

const key = z.string({ error: "The link is incomplete" }).min(1, { error: "The link is incomplete" }).max(200, {
  error: "The link is damaged",
});
export const signInLinkBody = strictBody({ key });

export const signInCodeBody = strictBody({
  code: z
    .string({ error: "The code is required" })
    .min(1, { error: "The code is required" })
    .max(100, { error: "The code has six digits" }),
});

export const chooseAccountBody = strictBody({
  memberId: z.int({ error: "Choose an account" }).min(1, { error: "Choose an account" }),
});

export const memberSessionParams = z.object({ sessionId: z.uuid() });
