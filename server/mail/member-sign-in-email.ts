import { brand } from "../../brand.ts";
import { showCode, signInMinutes } from "../../domain/accounts/member-sign-in.ts";
import type { EmailDocument } from "./email-document.ts";

export type MemberSignInData = { url: string; code: string };

/** A link and a code to sign in to the portal. */
export function memberSignInEmail({ url, code }: MemberSignInData): EmailDocument {
  return {
    preview: `Your code is ${showCode(code)}`,
    flag: null,
    heading: `Your code is ${showCode(code)}`,
    paragraphs: [
      `Type this code on the page where you asked for it, or press the button in the same browser. Either works once, within ${signInMinutes} minutes.`,
    ],
    action: { label: `Sign in to ${brand.name}`, url },
    sections: [],
    closing: [
      "If you didn't ask for it, you can ignore this email: no one can sign in without it. Don't pass the code on; we never ask for it by phone.",
    ],
  };
}

/** The data that staff see in the outbox, which can't be used to sign in. */
export function concealSignIn(): MemberSignInData {
  return { url: "https://hidden.invalid/", code: "••••••" };
}
