import { type ReactNode, useState } from "react";
import type { ShownApproval } from "../../../contract/portal-approvals.ts";
import { type ApprovalDecision, maxApprovalReason } from "../../../domain/accounts/approvals.ts";
import { formatAddress } from "../../../domain/addresses/address.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

type Decide = (decision: ApprovalDecision, reason: string) => Promise<void>;
type ApprovalPanelProps = { approval: ShownApproval; onDecide: Decide };

/** A waiting booking with everything that would be approved, and the two buttons; once decided, the result. */
export function ApprovalPanel({ approval, onDecide }: ApprovalPanelProps) {
  const { reference, bookedBy, limit, isOwn, outcome, outcomeText, reason, lapsesAt } = approval;
  return (
    <Panel title={`${reference} by ${bookedBy}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {factsOf(approval).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </dl>
      {outcome !== null ? (
        <Notice className="mt-4" title={outcomeText}>
          {reason}
        </Notice>
      ) : (
        <div className="mt-4 grid gap-4 border-t border-line pt-4">
          <p className="text-muted">
            This booking is {limit}. Without a decision it lapses on <Moment at={lapsesAt} />.
          </p>
          {isOwn ? <p>You made this booking, so another approver has to decide.</p> : <Buttons onDecide={onDecide} />}
        </div>
      )}
    </Panel>
  );
}

function factsOf(approval: ShownApproval): [string, ReactNode][] {
  const { pickup, dropoff, scheduledDate, priority, serviceName, packageName, quantity } = approval;
  const facts: [string, ReactNode][] = [
    [
      "Price",
      <span key="price">
        <Money cents={approval.amountCents} /> with VAT
      </span>,
    ],
    ["From", pickup && formatAddress(pickup)],
    ["To", dropoff && formatAddress(dropoff)],
    ["Collection", scheduledDate && showDay(scheduledDate)],
    ["Priority", priority && priorityLabel(priority)],
    ["Service", serviceName],
    ["Goods", [quantity > 1 && `${quantity} ×`, packageName].filter(Boolean).join(" ")],
    ["PO number", approval.poNumber],
    ["Cost centre", approval.costCentre],
  ];
  return facts.filter(([, value]) => value !== null && value !== "");
}

function Buttons({ onDecide }: { onDecide: Decide }) {
  const [busy, setBusy] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const [failure, setFailure] = useState("");
  const approve = async () => {
    setBusy(true);
    setFailure("");
    await onDecide("approve", "").catch((error: unknown) => setFailure(errorText(error)));
    setBusy(false);
  };
  return (
    <>
      <div role="alert" className="empty:hidden">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Approving..." onClick={() => void approve()}>
          Approve
        </Button>
        <Button tone="secondary" disabled={busy} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </div>
      {isRefusing && (
        <RefuseDialog onRefuse={(reason) => onDecide("refuse", reason)} onClose={() => setRefusing(false)} />
      )}
    </>
  );
}

type RefuseDialogProps = { onRefuse: (reason: string) => Promise<void>; onClose: () => void };

function RefuseDialog({ onRefuse, onClose }: RefuseDialogProps) {
  const form = useForm({ initial: { reason: "" } });
  const refuse = async ({ reason }: { reason: string }) => {
    await onRefuse(reason);
    onClose();
  };
  return (
    <FormDialog
      title="Refuse this booking?"
      description="The booking is cancelled, and the member who made it gets an email."
      submitLabel="Refuse"
      busyLabel="Refusing..."
      form={form}
      onSubmit={() => void form.send(refuse)}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        help="Optional; it is in the email."
        maxLength={maxApprovalReason}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
