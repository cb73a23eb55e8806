import { decidePortalApproval, listPortalApprovals, type ShownApproval } from "../../../contract/portal-approvals.ts";
import type { ApprovalDecision } from "../../../domain/accounts/approvals.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Heading, Panel } from "../../ui/Section.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";
import { ApprovalPanel } from "./ApprovalPanel.tsx";

export const meta = pageMeta({ title: "Approvals", hidden: true });

/** Bookings above a member's limit: those waiting, and the latest decided ones. */
export default function Approvals() {
  const { may } = usePortal();
  if (may("approve")) return <ApprovalsOfAccount />;
  return (
    <PortalScreen title="Approvals">
      <Notice>Owners and approvers of the account decide on bookings above a limit.</Notice>
    </PortalScreen>
  );
}

function ApprovalsOfAccount() {
  const list = useMemberQuery(listPortalApprovals, {});
  const refresh = useRefresh();
  const decide = async ({ id, shownHash }: ShownApproval, decision: ApprovalDecision, reason: string) => {
    try {
      await memberCall(decidePortalApproval, { params: { approvalId: id }, body: { decision, shownHash, reason } });
      toast({ title: decision === "approve" ? "Approved and booked" : "Refused", tone: "success" });
    } finally {
      // Another approver may have been faster, or the booking has changed.
      void refresh(listPortalApprovals);
    }
  };
  const show = (approval: ShownApproval) => (
    <li key={approval.id}>
      <ApprovalPanel approval={approval} onDecide={(decision, reason) => decide(approval, decision, reason)} />
    </li>
  );
  return (
    <PortalScreen title="Approvals">
      {list.error && !list.data && (
        <LoadFailure
          title="The approvals could not be loaded"
          error={list.error}
          onTryAgain={() => void list.refetch()}
        />
      )}
      {list.isPending && <Spinner label="Loading the approvals" className="size-8 text-atlantic-600" />}
      {list.data?.waiting.length === 0 && (
        <Panel>
          <EmptyState title="Nothing to approve">
            Bookings above a member’s limit appear here, and we email you about each one.
          </EmptyState>
        </Panel>
      )}
      {list.data && list.data.waiting.length > 0 && <ul className="grid gap-4">{list.data.waiting.map(show)}</ul>}
      {list.data && list.data.ended.length > 0 && (
        <>
          <Heading level={2} look="panel">
            Decided
          </Heading>
          <ul className="grid gap-4">{list.data.ended.map(show)}</ul>
        </>
      )}
    </PortalScreen>
  );
}
