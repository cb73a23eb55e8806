import { useState } from "react";
import { reverseAccountPayment } from "../../../contract/account-money.ts";
import { getAccountFigures, listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import type { AccountDetails } from "../../../contract/accounts.ts";
import { type AccountLedger, getAccountLedger, getInvoice, type LedgerEntryRow } from "../../../contract/invoices.ts";
import { listMoneyDue } from "../../../contract/money-due.ts";
import { invoicePath } from "../../../contract/staff-paths.ts";
import { overdueAgeNames, overdueAges } from "../../../domain/invoicing/ageing.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { shortDate } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { ReasonDialog } from "../shell/ReasonDialog.tsx";
import { PartHeading, SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { RefundCreditDialog } from "./RefundCreditDialog.tsx";

const kindNames: Record<LedgerEntryRow["kind"], string> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  payment: "Payment",
  reversal: "Reversal",
  write_off: "Write-off",
  credit_refund: "Refund of credit",
};

/** The amount due on an account, by its parts, and the ledger behind it. */
export function AccountMoney({ account }: { account: AccountDetails }) {
  const { id } = account;
  const query = useStaffQuery(getAccountLedger, { params: { id } });
  const [isRefunding, setRefunding] = useState(false);
  const [reversing, setReversing] = useState<AccountLedger["payments"][number] | null>(null);
  const refresh = useRefresh();
  const { data, error } = query;
  const refreshAll = async () => {
    await refresh(getAccountLedger, getAccountFigures, listAccountEvents, listAccounts, getInvoice);
    await refresh(listMoneyDue);
  };
  const reversible = data?.payments.filter(({ isReversed }) => !isReversed) ?? [];
  return (
    <section className="grid min-w-0 gap-3">
      <PartHeading>Money</PartHeading>
      {error && !data && (
        <LoadFailure error={error} title="The ledger could not be loaded" onTryAgain={() => void query.refetch()} />
      )}
      {data && <Parts ledger={data} />}
      {data && data.aged.creditCents > 0 && (
        <p>
          <SmallButton onClick={() => setRefunding(true)}>Refund credit</SmallButton>
        </p>
      )}
      <Table
        label="Ledger"
        columns={columnsFor(reversible, setReversing)}
        rows={data?.entries ?? []}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        skeletonRows={query.isPending ? 3 : 0}
        instead={
          data && data.entries.length > 0 ? null : (
            <EmptyState title="Nothing is in the ledger yet.">
              The account’s invoices and payments will be listed here.
            </EmptyState>
          )
        }
      />
      {isRefunding && data && (
        <RefundCreditDialog
          accountId={id}
          creditCents={data.aged.creditCents}
          onDone={refreshAll}
          onClose={() => setRefunding(false)}
        />
      )}
      {reversing && (
        <ReasonDialog
          title={`Reverse the payment of ${formatEuro(reversing.amountCents)}?`}
          description={`${reversing.reference}, received on ${shortDate(reversing.receivedOn)}. What it paid becomes due again, less any other credit of the account. This cannot be undone: if you reverse the wrong payment, record it again.`}
          submitLabel="Reverse payment"
          onSubmit={async (reason, idempotencyKey) => {
            const body = { reversedOn: dublinDate(new Date()), reason };
            await staffCall(reverseAccountPayment, { params: { id: reversing.id }, body }, { idempotencyKey });
            await refreshAll();
            toast({ title: "Payment reversed", tone: "success" });
          }}
          onClose={() => setReversing(null)}
        />
      )}
    </section>
  );
}

function columnsFor(
  reversible: AccountLedger["payments"],
  onReverse: (payment: AccountLedger["payments"][number]) => void,
): Column<LedgerEntryRow>[] {
  return [
    { heading: "Day", cell: ({ on }) => shortDate(on) },
    { heading: "What", cell: ({ kind }) => kindNames[kind] },
    {
      heading: "Reference",
      isRowHeading: true,
      cell: ({ kind, id, reference }) =>
        kind === "invoice" ? <TextLink to={invoicePath(id)}>{reference}</TextLink> : reference,
    },
    { heading: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { heading: "Balance", align: "end", cell: ({ balanceCents }) => <Money cents={balanceCents} /> },
    {
      heading: "Actions",
      isHeadingHidden: true,
      isActions: true,
      cell: ({ kind, id, reference }) => {
        const payment = kind === "payment" ? reversible.find((one) => one.id === id) : undefined;
        return (
          payment && (
            <SmallButton onClick={() => onReverse(payment)}>
              Reverse<span className="sr-only"> the payment {reference}</span>
            </SmallButton>
          )
        );
      },
    },
  ];
}

function Parts({ ledger }: { ledger: AccountLedger }) {
  const { aged, unbilledCents, chargesCents, amountDueCents, onItsWayCents } = ledger;
  const parts: [string, number][] = [
    ...overdueAges.map((age): [string, number] => [overdueAgeNames[age], aged[age]]),
    ["Orders on no invoice yet", unbilledCents],
    ["Charges on no invoice yet", chargesCents],
    ["Credit", -aged.creditCents],
  ];
  return (
    <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {parts
        .filter(([, cents]) => cents !== 0)
        .map(([term, cents]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-end">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      <dt className="font-semibold">Amount due</dt>
      <dd className="text-end">
        <Money cents={amountDueCents} className="font-semibold" />
      </dd>
      {onItsWayCents > 0 && (
        <>
          <dt className="text-muted">Payment on its way</dt>
          <dd className="text-end">
            <Money cents={onItsWayCents} />
          </dd>
        </>
      )}
    </dl>
  );
}
