import { createHmac, timingSafeEqual } from "node:crypto";
import { approvalLinkPath } from "../../contract/portal-paths.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import { jwtSecret } from "../auth/jwt-secret.ts";
import type { Context } from "../context.ts";

/** The member to whom an emailed link was sent, and the request that it is about. */
export type ApprovalLink = { approvalId: number; memberId: MemberId };

/** Only this installation can derive the key, so nothing but the email has to store it. */
export function approvalUrl(context: Context, link: ApprovalLink): string {
  return context.environment.publicUrl + approvalLinkPath(keyOf(context, link));
}

/** Null if the key isn't ours. */
export function readApprovalKey(context: Context, key: string): ApprovalLink | null {
  const [, approvalId, memberId] = /^(\d{1,9})-(\d{1,9})\./.exec(key) ?? [];
  if (!approvalId || !memberId) return null;
  const link = { approvalId: Number(approvalId), memberId: Number(memberId) };
  const [sent, expected] = [Buffer.from(key), Buffer.from(keyOf(context, link))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? link : null;
}

function keyOf(context: Context, { approvalId, memberId }: ApprovalLink): string {
  const id = `${approvalId}-${memberId}`;
  return `${id}.${createHmac("sha256", jwtSecret(context)).update(`approval ${id}`).digest("base64url")}`;
}
