import { useState } from "react";
import {
  disputeInvoice,
  resolveDispute,
  reverseInvoiceWriteOff,
  writeOffInvoice,
} from "../../../contract/account-money.ts";
import { getAccountFigures, listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import { getAccountLedger, getInvoice, type InvoiceDetails, listInvoices } from "../../../contract/invoices.ts";
import { listMoneyDue } from "../../../contract/money-due.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { toast } from "../../ui/toast.ts";
import { ReasonDialog } from "../shell/ReasonDialog.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type Published = Extract<InvoiceDetails, { state: "published" }>;
type Act = "writeOff" | "reverse" | "dispute" | "resolve";

/** Write-off and dispute of an invoice, each with a reason. */
export function InvoiceActs({ invoice }: { invoice: Published }) {
  const [act, setAct] = useState<Act | null>(null);
  const refresh = useRefresh();
  const { id, document, dueCents, onItsWay, writtenOffCents, disputes } = invoice;
  const isDisputed = disputes.some(({ resolved }) => resolved === null);
  const params = { id };
  const done = async (title: string) => {
    await refresh(getInvoice, listInvoices, getAccountLedger, getAccountFigures, listAccounts, listAccountEvents);
    await refresh(listMoneyDue);
    toast({ title, tone: "success" });
  };
  const close = () => setAct(null);
  return (
    <>
      {dueCents > 0 && onItsWay === null && <SmallButton onClick={() => setAct("writeOff")}>Write off</SmallButton>}
      {writtenOffCents > 0 && <SmallButton onClick={() => setAct("reverse")}>Reverse write-off</SmallButton>}
      {isDisputed ? (
        <SmallButton onClick={() => setAct("resolve")}>Resolve dispute</SmallButton>
      ) : (
        dueCents > 0 && <SmallButton onClick={() => setAct("dispute")}>Dispute</SmallButton>
      )}
      {act === "writeOff" && (
        <ReasonDialog
          title={`Write off ${formatEuro(dueCents)} of ${document.number}?`}
          description="What is due is given up as a bad debt. The invoice stays as it was issued, and the customer is not told. You can reverse the write-off."
          submitLabel="Write off"
          onSubmit={async (reason, idempotencyKey) => {
            const body = { reason, seenCents: dueCents };
            await staffCall(writeOffInvoice, { params, body }, { idempotencyKey });
            await done("Written off");
          }}
          onClose={close}
        />
      )}
      {act === "reverse" && (
        <ReasonDialog
          title={`Reverse the write-off of ${document.number}?`}
          description={`${formatEuro(writtenOffCents)} becomes due again, less any credit that the account has.`}
          submitLabel="Reverse"
          onSubmit={async (reason, idempotencyKey) => {
            await staffCall(reverseInvoiceWriteOff, { params, body: { reason } }, { idempotencyKey });
            await done("Write-off reversed");
          }}
          onClose={close}
        />
      )}
      {act === "dispute" && (
        <ReasonDialog
          title={`Mark ${document.number} as disputed?`}
          description="The invoice stays due, but no reminders are sent until you resolve the dispute."
          label="What the customer says"
          submitLabel="Mark as disputed"
          onSubmit={async (reason, idempotencyKey) => {
            await staffCall(disputeInvoice, { params, body: { reason } }, { idempotencyKey });
            await done("Marked as disputed");
          }}
          onClose={close}
        />
      )}
      {act === "resolve" && (
        <ReasonDialog
          title={`Resolve the dispute about ${document.number}`}
          description="Reminders start again. If the invoice was wrong, issue a credit note."
          label="How it was resolved"
          submitLabel="Resolve"
          onSubmit={async (resolution, idempotencyKey) => {
            await staffCall(resolveDispute, { params, body: { resolution } }, { idempotencyKey });
            await done("Dispute resolved");
          }}
          onClose={close}
        />
      )}
    </>
  );
}
