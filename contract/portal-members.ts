import type { EmailChoice } from "../domain/accounts/email-choices.ts";
import type { AccountMember } from "./accounts.ts";
import { defineCall } from "./call.ts";
import type {
  changePortalMemberBody,
  invitePortalMemberBody,
  portalMemberParams,
  setOwnEmailsBody,
} from "./portal-members.schema.ts";
import { portalApi } from "./portal-paths.ts";

/** Which emails a member gets, and who gets copies of them. */
export type MemberEmails = { bookingEmails: EmailChoice; deliveryEmails: EmailChoice; copiesTo: string[] };

/** A member as the owners of the account see them. */
export type ListedMember = AccountMember & MemberEmails;

export const listPortalMembers = defineCall<Record<never, never>, { members: ListedMember[] }>({
  name: "listPortalMembers",
  method: "GET",
  path: `${portalApi}/members`,
  access: "member",
  act: "manage",
  summary: "The people who act for the caller's account",
});

export const invitePortalMember = defineCall<{ body: typeof invitePortalMemberBody }, ListedMember>({
  name: "invitePortalMember",
  method: "POST",
  path: `${portalApi}/members`,
  access: "member",
  act: "manage",
  status: 201,
  summary: "Invite somebody to the caller's account by email; their first sign-in accepts",
});

/** 409 `action_refused` if it would leave the account without an owner who is not disabled. */
export const changePortalMember = defineCall<
  { params: typeof portalMemberParams; body: typeof changePortalMemberBody },
  ListedMember
>({
  name: "changePortalMember",
  method: "POST",
  path: `${portalApi}/members/{memberId}`,
  access: "member",
  act: "manage",
  summary: "Change a member's name, phone, role, limits or emails, disable them, or let them sign in again",
});

export const getOwnEmails = defineCall<Record<never, never>, MemberEmails>({
  name: "getOwnEmails",
  method: "GET",
  path: `${portalApi}/own-emails`,
  access: "member",
  summary: "Which emails the caller gets",
});

export const setOwnEmails = defineCall<{ body: typeof setOwnEmailsBody }, MemberEmails>({
  name: "setOwnEmails",
  method: "POST",
  path: `${portalApi}/own-emails`,
  access: "member",
  summary: "Choose which emails the caller gets, and who gets copies; omitted fields stay as they are",
});
