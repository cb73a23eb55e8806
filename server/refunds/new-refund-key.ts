import { randomBytes } from "node:crypto";

/** Names a refund before the gateway does: its idempotency key there, and what it is recognised by. */
export function newRefundKey(): string {
  return `crf_${randomBytes(18).toString("base64url")}`;
}
