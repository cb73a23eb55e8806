import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { Session } from "./sessions.ts";
import type { singleSignOnBody } from "./single-sign-on.schema.ts";

/**
 * Leads to the provider; `next` is the staff page to open afterwards, `fresh=1` has the provider ask again. It leads
 * back to the `/callback` below.
 */
export const singleSignOnPath = "/login/single-sign-on";

/** The cookie with the code of a sign-in that succeeded, for the login page to exchange. */
export const signInCodeCookie = "currach_sign_in_code";

/** Why the provider's sign-in did not work, in the login page's words; the key is its `problem` parameter. */
export const singleSignOnFailures = {
  cancelled: "The sign-in was cancelled. Nothing has changed.",
  expired: "This sign-in took too long, or began in another window. Please try again.",
  unavailable:
    "The sign-in service does not answer. Please try again in a moment; administrators with a password can sign in below.",
  failed:
    "The sign-in service gave an answer that cannot be used. Please try again; if that does not help, ask your administrator: the server’s log says why.",
  not_fresh:
    "The sign-in service did not ask who you are again, so this does not count as proof. Sign out there first, or ask your administrator.",
  no_group:
    "You are signed in there, but none of your groups may use the staff area. Ask your administrator to add you to one.",
  disabled: "Your user here is disabled. Ask an administrator to enable it under Users.",
  local_user:
    "Your email address belongs to a user here who signs in with a password. Sign in below, or ask an administrator to change that user’s address.",
} as const;
export type SingleSignOnFailure = keyof typeof singleSignOnFailures;

export const createSingleSignOnSession = defineCall<{ body: typeof singleSignOnBody }, Session>({
  name: "createSingleSignOnSession",
  method: "POST",
  path: `${api}/session/single-sign-on`,
  access: "visitor",
  summary: "Open a session with the code of a sign-in at the OpenID provider; each code works once, for a minute",
});
