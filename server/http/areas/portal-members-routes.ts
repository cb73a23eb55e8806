import {
  changePortalMemberBody,
  invitePortalMemberBody,
  portalMemberParams,
  setOwnEmailsBody,
} from "../../../contract/portal-members.schema.ts";
import * as calls from "../../../contract/portal-members.ts";
import {
  changePortalMember,
  getOwnEmails,
  invitePortalMember,
  listPortalMembers,
  setOwnEmails,
} from "../../portal/portal-members.ts";
import type { CreateLimiter } from "../../rate-limiters.ts";
import { type Row, route } from "../route.ts";

export function portalMembersRoutes(createLimiter: CreateLimiter): Row[] {
  return [
    route({ call: calls.listPortalMembers, verb: listPortalMembers }),
    route({
      call: calls.invitePortalMember,
      body: invitePortalMemberBody,
      verb: invitePortalMember(createLimiter),
      errors: ["action_refused", "idempotency_key_reused", "too_many_requests"],
    }),
    route({
      call: calls.changePortalMember,
      params: portalMemberParams,
      body: changePortalMemberBody,
      verb: changePortalMember,
      errors: ["action_refused"],
    }),
    route({ call: calls.getOwnEmails, verb: getOwnEmails }),
    route({ call: calls.setOwnEmails, body: setOwnEmailsBody, verb: setOwnEmails }),
  ];
}
