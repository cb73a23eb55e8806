import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type Draft,
  type DraftLine,
  getInvoice,
  listInvoices,
  listUnbilled,
  publishInvoice,
  removeAdjustment,
} from "../../../contract/invoices.ts";
import { accountPath, invoicePages, staffOrderPath } from "../../../contract/staff-paths.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { AdjustmentDialog } from "./AdjustmentDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { InvoiceSums } from "./InvoiceSums.tsx";
import { missingNames, showGroup, showPeriod } from "./invoice-texts.ts";

/** A draft and its lines: shows what is missing, holds orders, adds lines and publishes. */
export function DraftReview({ draft }: { draft: Draft }) {
  const [isAdjusting, setAdjusting] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [holding, setHolding] = useState<DraftLine | null>(null);
  const [refusal, setRefusal] = useState("");
  const action = useAction();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const missing = draft.draftLines.filter((line) => line.missing.length > 0).length;
  const publish = () =>
    action.run(
      async () => {
        const body = { version: draft.version, totalCents: draft.totalCents };
        await staffCall(publishInvoice, { params: { id: draft.id }, body });
        setPublishing(false);
        await refresh(getInvoice, listInvoices);
        toast({ title: "Invoice published", tone: "success" });
      },
      async (error) => {
        setRefusal(errorText(error));
        setPublishing(false);
        await refresh(getInvoice, listInvoices, listUnbilled);
      },
    );
  const remove = (line: DraftLine) =>
    action.run(
      async () => {
        await staffCall(removeAdjustment, { params: { id: draft.id, lineId: line.id } });
        if (draft.draftLines.length === 1) await navigate(invoicePages.list);
        await refresh(getInvoice, listInvoices, listUnbilled);
      },
      (error) => toast({ title: "The line was not removed", description: errorText(error), tone: "destructive" }),
    );
  const columns: Column<DraftLine>[] = [
    {
      heading: "Description",
      isRowHeading: true,
      cell: ({ orderId, reference, description, poNumber, costCentre, missing }) => (
        <>
          {description}
          <span className="block text-muted">
            {orderId !== null && <TextLink to={staffOrderPath(orderId)}>{reference}</TextLink>}
            {[poNumber && `PO ${poNumber}`, costCentre].filter(Boolean).map((text) => `, ${text}`)}
          </span>
          {missing.map((each) => (
            <span key={each} className="block text-brick">
              {missingNames[each]}
            </span>
          ))}
        </>
      ),
    },
    { heading: "Day", cell: ({ suppliedOn }) => showDay(suppliedOn) },
    { heading: "VAT", align: "end", cell: ({ vatPercent }) => `${vatPercent}%` },
    { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
    {
      heading: "Actions",
      isActions: true,
      cell: (line) =>
        line.kind === "adjustment" ? (
          <SmallButton disabled={action.busy} onClick={() => void remove(line)}>
            Take off
          </SmallButton>
        ) : (
          <SmallButton onClick={() => setHolding(line)}>Hold</SmallButton>
        ),
    },
  ];
  return (
    <StaffPage
      title={`Draft for ${draft.accountName}`}
      lead={[showPeriod(draft.period, draft.part), showGroup(draft.group)].filter(Boolean).join(", ")}
      actions={
        <>
          <SmallButton onClick={() => setAdjusting(true)}>Add a line</SmallButton>
          <Button
            size="small"
            disabled={draft.refusals.length > 0}
            onClick={() => {
              setRefusal("");
              setPublishing(true);
            }}
          >
            Publish
          </Button>
        </>
      }
    >
      <p className="text-sm">
        <TextLink to={accountPath(draft.accountId)}>{draft.accountNumber}</TextLink>. To be published by{" "}
        {showDay(draft.publishBy)}.
      </p>
      <div role="alert" className="empty:hidden">
        {refusal && (
          <Notice tone="warning" title="The draft was not published">
            {refusal}
          </Notice>
        )}
      </div>
      {draft.refusals.length > 0 && (
        <Notice tone="warning" title="The draft cannot be published yet">
          <ul>
            {draft.refusals.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="info" title={`Something is missing on ${countOf(missing, "line", "lines")}`}>
          You can publish the draft anyway, or hold an order until its PO number or proof is there.
        </Notice>
      )}
      <Table label="Lines of the draft" columns={columns} rows={draft.draftLines} rowKey={({ id }) => id} />
      <InvoiceSums totals={draft.content} />
      {isAdjusting && <AdjustmentDialog draftId={draft.id} onClose={() => setAdjusting(false)} />}
      {holding && <HoldDialog line={holding} isLast={draft.draftLines.length === 1} onClose={() => setHolding(null)} />}
      {isPublishing && (
        <ConfirmDialog
          title={`Publish the invoice for ${draft.accountName}?`}
          description="The invoice gets its number and is emailed once its PDF is ready. A published invoice never changes."
          confirmLabel="Publish"
          busyLabel="Publishing..."
          busy={action.busy}
          onConfirm={() => void publish()}
          onClose={() => setPublishing(false)}
        >
          <p>
            With VAT: <Money cents={draft.totalCents} />
          </p>
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
