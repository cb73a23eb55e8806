import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { decideByApprovalLink, openApprovalLink, type ShownApproval } from "../../../contract/portal-approvals.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import type { ApprovalDecision } from "../../../domain/accounts/approvals.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import type { RouteHandle } from "../../boot/boot-scripts.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { NarrowScreen } from "../shell/NarrowScreen.tsx";
import { ApprovalPanel } from "./ApprovalPanel.tsx";

export const handle: RouteHandle = { hydrate: "now", frame: "portal", ownFrame: true };
export const meta = pageMeta({ title: "Approve a booking", description: "Approve or refuse a booking.", hidden: true });

/** The page that an approver's email links to. Opening it decides nothing; the buttons do, in the recipient's name. */
export default function ApprovalLink() {
  const { search } = useLocation();
  const key = new URLSearchParams(search).get("key") ?? "";
  const [approval, setApproval] = useState<ShownApproval | null>(null);
  const [failure, setFailure] = useState("");
  const open = useCallback(async () => {
    setFailure("");
    await call(openApprovalLink, { body: { key } }).then(setApproval, (error) => setFailure(errorText(error)));
  }, [key]);
  useEffect(() => void open(), [open]);
  const decide = async (decision: ApprovalDecision, reason: string) => {
    if (!approval) return;
    setApproval(await call(decideByApprovalLink, { body: { key, decision, shownHash: approval.shownHash, reason } }));
  };
  return (
    <NarrowScreen title="A booking to approve">
      <div role="alert" className="empty:hidden">
        {failure && (
          <Notice
            tone="error"
            action={
              <ButtonLink to={portalPages.approvals} tone="secondary" size="small">
                Open your account
              </ButtonLink>
            }
          >
            {failure}
          </Notice>
        )}
      </div>
      {!approval && !failure && <Spinner label="Opening the booking" className="size-8 text-atlantic-600" />}
      {approval && <ApprovalPanel approval={approval} onDecide={decide} />}
      <noscript>
        <Notice tone="warning">Approving needs JavaScript, which is switched off in this browser.</Notice>
      </noscript>
    </NarrowScreen>
  );
}
