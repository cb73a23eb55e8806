import type { z } from "zod";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { signInRules } from "./sign-in-rules.schema.ts";

/**
 * Which roles need a second factor, and for how many minutes a proof of identity counts for work on users and keys,
 * exports, and refunds above an amount; 0 minutes require no proof.
 */
export type SignInRules = z.output<typeof signInRules>;

export const getSignInRules = defineCall<Record<never, never>, SignInRules>({
  name: "getSignInRules",
  method: "GET",
  path: `${api}/sign-in-rules`,
  access: "administrator",
  summary: "Which roles need a second factor, and what needs a fresh proof of identity",
});

export const saveSignInRules = defineCall<{ body: typeof signInRules }, SignInRules>({
  name: "saveSignInRules",
  method: "POST",
  path: `${api}/sign-in-rules`,
  access: "administrator",
  summary: "Change the rules; users who now need a second factor set one up at their next sign-in",
});
