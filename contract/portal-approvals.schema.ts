import { z } from "zod";
import { approvalDecisions, maxApprovalReason } from "../domain/accounts/approvals.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { idParams } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

export const approvalParams = z.object({ approvalId: idParams.shape.id });

const decision = {
  decision: z.enum(approvalDecisions, { error: `Decision must be one of ${approvalDecisions.join(", ")}` }),
  /** The hash of the booking as it was shown. */
  shownHash: z.string({ error: "Say what was shown" }).max(100, { error: "Say what was shown" }),
  /** Sent to the member who booked it if it is refused. */
  reason: z
    .string({ error: "The reason must be text" })
    .overwrite(cleanText)
    .max(maxApprovalReason, { error: `The reason may have at most ${maxApprovalReason} characters` })
    .default(""),
};
export const decideApprovalBody = strictBody(decision);

const key = z
  .string({ error: "The link is incomplete" })
  .min(1, { error: "The link is incomplete" })
  .max(200, { error: "The link is damaged" });
export const openApprovalLinkBody = strictBody({ key });
export const decideByLinkBody = strictBody({ key, ...decision });
