import {
  chooseAccountBody,
  memberSessionParams,
  requestSignInBody,
  signInCodeBody,
  signInLinkBody,
} from "../../../contract/portal-sign-in.schema.ts";
import * as calls from "../../../contract/portal-sign-in.ts";
import { chooseAccount } from "../../portal/choose-account.ts";
import { getPortalSession } from "../../portal/get-portal-session.ts";
import { endMemberSession, listMemberSessions, signOutMember } from "../../portal/member-sessions.ts";
import { requestSignIn } from "../../portal/request-sign-in.ts";
import { openSignInLink, signInWithCode, signInWithLink } from "../../portal/sign-in.ts";
import type { SignInLimits } from "../../portal/sign-in-limits.ts";
import { subscribeToAccount } from "../../portal/subscribe-to-account.ts";
import { type Row, route } from "../route.ts";

export function portalSignInRoutes(limits: SignInLimits): Row[] {
  return [
    route({
      call: calls.requestSignIn,
      body: requestSignInBody,
      verb: requestSignIn(limits),
      limit: "sessions",
      signsIn: true,
      errors: ["too_many_requests"],
    }),
    route({ call: calls.openSignInLink, body: signInLinkBody, verb: openSignInLink, limit: "sessions" }),
    route({
      call: calls.signInWithLink,
      body: signInLinkBody,
      verb: signInWithLink,
      limit: "sessions",
      signsIn: true,
      errors: ["forbidden"],
    }),
    route({
      call: calls.signInWithCode,
      body: signInCodeBody,
      verb: signInWithCode(limits),
      limit: "sessions",
      signsIn: true,
      errors: ["forbidden", "too_many_requests"],
    }),
    route({ call: calls.getPortalSession, verb: getPortalSession }),
    route({
      call: calls.chooseAccount,
      body: chooseAccountBody,
      verb: chooseAccount,
      errors: ["not_found", "action_refused"],
    }),
    route({ call: calls.signOutMember, verb: signOutMember }),
    route({ call: calls.listMemberSessions, verb: listMemberSessions }),
    route({ call: calls.endMemberSession, params: memberSessionParams, verb: endMemberSession }),
    route({
      call: calls.subscribeToAccount,
      verb: subscribeToAccount,
      answer: "events",
      errors: ["too_many_requests", "unavailable"],
    }),
  ];
}
