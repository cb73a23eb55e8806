import type { AccountStatus } from "../domain/accounts/account-status.ts";
import type { MemberRole } from "../domain/accounts/member-roles.ts";
import { defineCall } from "./call.ts";
import { portalApi } from "./portal-paths.ts";
import type {
  chooseAccountBody,
  memberSessionParams,
  requestSignInBody,
  signInCodeBody,
  signInLinkBody,
} from "./portal-sign-in.schema.ts";

/** One of the accounts for which an email address acts. */
export type Membership = {
  memberId: number;
  role: MemberRole;
  accountNumber: string;
  accountName: string;
  /** Why this account can't be chosen; null if it can. */
  refusal: string | null;
};

/** Who is signed in to the portal. */
export type PortalSession = {
  email: string;
  /** Null until one of several accounts is chosen. */
  member: PortalMember | null;
  memberships: Membership[];
};

export type PortalMember = {
  id: number;
  name: string;
  role: MemberRole;
  account: { number: string; name: string; status: AccountStatus; statusReason: string };
};

/** A browser in which this email address is signed in. */
export type MemberSession = {
  id: string;
  /** 'Firefox on Windows' */
  browser: string;
  /** Whether it made this call. */
  isOwn: boolean;
  signedInAt: string;
  seenAt: string;
  expiresAt: string;
};

export const requestSignIn = defineCall<{ body: typeof requestSignInBody }, { email: string; minutes: number }>({
  name: "requestSignIn",
  method: "POST",
  path: `${portalApi}/sign-ins`,
  access: "visitor",
  summary: "Send a link and a code by email; the answer is the same for an unknown address",
});

/** What an emailed link opens: a button in the browser that asked for it; in any other, the code to type there. */
export type OpenedLink = { here: true; email: string } | { here: false; code: string };

/** Signs nobody in and uses nothing up: mail scanners open links too. */
export const openSignInLink = defineCall<{ body: typeof signInLinkBody }, OpenedLink>({
  name: "openSignInLink",
  method: "POST",
  path: `${portalApi}/sign-ins/link`,
  access: "visitor",
  summary: "What an emailed sign-in link does in this browser",
});

export const signInWithLink = defineCall<{ body: typeof signInLinkBody }, PortalSession>({
  name: "signInWithLink",
  method: "POST",
  path: `${portalApi}/session/by-link`,
  access: "visitor",
  summary: "Sign in with an emailed link, in the browser that asked for it",
});

export const signInWithCode = defineCall<{ body: typeof signInCodeBody }, PortalSession>({
  name: "signInWithCode",
  method: "POST",
  path: `${portalApi}/session/by-code`,
  access: "visitor",
  summary: "Sign in with an emailed code, in the browser that asked for it",
});

export const getPortalSession = defineCall<Record<never, never>, PortalSession>({
  name: "getPortalSession",
  method: "GET",
  path: `${portalApi}/session`,
  access: "proven_email",
  summary: "Who is signed in, for which account, and which others could be chosen",
});

export const chooseAccount = defineCall<{ body: typeof chooseAccountBody }, PortalSession>({
  name: "chooseAccount",
  method: "POST",
  path: `${portalApi}/session/account`,
  access: "proven_email",
  summary: "Choose the account that this browser shows, or switch to another",
});

export const signOutMember = defineCall<Record<never, never>, { ended: boolean }>({
  name: "signOutMember",
  method: "POST",
  path: `${portalApi}/session/end`,
  access: "visitor",
  summary: "Sign this browser out",
});

export const listMemberSessions = defineCall<Record<never, never>, { sessions: MemberSession[] }>({
  name: "listMemberSessions",
  method: "GET",
  path: `${portalApi}/sessions`,
  access: "member",
  summary: "The browsers in which the caller is signed in, this one first",
});

export const endMemberSession = defineCall<{ params: typeof memberSessionParams }, { sessions: MemberSession[] }>({
  name: "endMemberSession",
  method: "POST",
  path: `${portalApi}/sessions/{sessionId}/end`,
  access: "member",
  summary: "Sign out another browser of the caller",
});

/** `account`: the account or its people changed. The stream ends with the session. */
export const subscribeToAccount = defineCall<Record<never, never>, unknown>({
  name: "subscribeToAccount",
  method: "GET",
  path: `${portalApi}/live`,
  access: "member",
  summary: "Live changes of the caller's account, as Server-Sent Events",
});
