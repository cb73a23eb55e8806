import {
  approvalParams,
  decideApprovalBody,
  decideByLinkBody,
  openApprovalLinkBody,
} from "../../../contract/portal-approvals.schema.ts";
import * as calls from "../../../contract/portal-approvals.ts";
import {
  decideByApprovalLink,
  decidePortalApproval,
  listPortalApprovals,
  openApprovalLink,
} from "../../portal/portal-approvals.ts";
import { type Row, route } from "../route.ts";

export const portalApprovalsRoutes: Row[] = [
  route({ call: calls.listPortalApprovals, verb: listPortalApprovals }),
  route({
    call: calls.decidePortalApproval,
    params: approvalParams,
    body: decideApprovalBody,
    verb: decidePortalApproval,
    errors: ["action_refused", "order_changed", "forbidden"],
  }),
  route({ call: calls.openApprovalLink, body: openApprovalLinkBody, verb: openApprovalLink, errors: ["not_found"] }),
  route({
    call: calls.decideByApprovalLink,
    body: decideByLinkBody,
    verb: decideByApprovalLink,
    errors: ["action_refused", "order_changed", "forbidden", "not_found"],
  }),
];
