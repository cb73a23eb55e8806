import { useState } from "react";
import { type BankRow, listBankRows, recordBankRows, setAsideBankRow } from "../../../contract/bank-rows.ts";
import { listInvoices } from "../../../contract/invoices.ts";
import { accountPath, invoicePages } from "../../../contract/staff-paths.ts";
import { bankRowStates } from "../../../domain/invoicing/bank-statement.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Money } from "../../ui/Money.tsx";
import { countOf } from "../../ui/show-number.ts";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { ListBody } from "../shell/ListBody.tsx";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { ChooseAccountDialog } from "./ChooseAccountDialog.tsx";
import { ImportStatement } from "./ImportStatement.tsx";

export const meta = pageMeta({ title: "Bank statement", hidden: true });

const showOptions = [
  { value: "new", label: "To record" },
  { value: "recorded", label: "Recorded" },
  { value: "set_aside", label: "Set aside" },
];

const reasons = {
  invoice: "the text names it",
  account: "names the account",
  name: "has the name",
  amount: "the amount of one open invoice",
} as const;

/** Money in from the bank's file, each row with the account it is probably from; recorded one by one or all at once. */
export default function BankStatement() {
  const url = useUrlFilters({ show: "new" });
  const show = bankRowStates.find((one) => one === url.filters.show) ?? "new";
  const list = useStaffQuery(listBankRows, { query: { show } }, { keepPrevious: true });
  const rows = list.data?.rows ?? [];
  const refresh = useRefresh();
  const action = useAction();
  const [choosing, setChoosing] = useState<BankRow | null>(null);
  /** Rows whose account already has the same payment; staff confirm that each is a separate one. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const reload = () => refresh(listBankRows, listInvoices);
  const failed = (error: unknown) =>
    toast({ title: "Nothing was recorded", description: errorText(error), tone: "destructive" });
  const record = (chosen: { id: number; accountId: number; invoiceIds: number[] }[], isAnother = false) =>
    action.run(async () => {
      const body = { rows: chosen.map((row) => ({ ...row, isAnother })) };
      const { results } = await staffCall(recordBankRows, { body });
      await reload();
      const refused = results.filter(({ refusal }) => refusal !== null);
      setAsked(new Set(refused.filter(({ asksIfAnother }) => asksIfAnother).map(({ id }) => id)));
      const done = results.length - refused.length;
      if (done > 0) toast({ title: `${countOf(done, "payment", "payments")} recorded`, tone: "success" });
      for (const { refusal } of refused.slice(0, 3))
        toast({ title: "A row was not recorded", description: refusal ?? "", tone: "destructive" });
    }, failed);
  const setAside = ({ id }: BankRow, isAside: boolean) =>
    action.run(async () => {
      await staffCall(setAsideBankRow, { params: { id }, body: { setAside: isAside } });
      await reload();
    }, failed);
  const suggested = rows.flatMap(({ id, suggestion }) =>
    suggestion && !asked.has(id) ? [{ id, accountId: suggestion.accountId, invoiceIds: suggestion.invoiceIds }] : [],
  );
  const columns: Column<BankRow>[] = [
    { heading: "Received", cell: ({ receivedOn }) => showDay(receivedOn) },
    { heading: "Text", isRowHeading: true, cell: ({ text }) => <span className="break-words">{text}</span> },
    { heading: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { heading: "Account", cell: (row) => <SuggestedAccount row={row} isAsked={asked.has(row.id)} /> },
    {
      heading: "Actions",
      isActions: true,
      cell: (row) => {
        if (show === "recorded") return null;
        if (show === "set_aside")
          return (
            <SmallButton disabled={action.busy} onClick={() => void setAside(row, false)}>
              Put back
            </SmallButton>
          );
        const { id, suggestion } = row;
        return (
          <span className="flex flex-wrap justify-end gap-2">
            {suggestion && (
              <SmallButton
                disabled={action.busy}
                onClick={() => void record([{ id, ...suggestion }].map(forRecording), asked.has(id))}
              >
                {asked.has(id) ? "Record as a separate payment" : "Record"}
              </SmallButton>
            )}
            <SmallButton disabled={action.busy} onClick={() => setChoosing(row)}>
              {suggestion ? "Other account" : "Choose account"}
            </SmallButton>
            <SmallButton disabled={action.busy} onClick={() => void setAside(row, true)}>
              Set aside
            </SmallButton>
          </span>
        );
      },
    },
  ];
  return (
    <StaffPage
      title="Bank statement"
      lead="Money in from your bank's CSV export. Importing the same file again, or one that overlaps, adds only what is new."
      actions={
        <>
          <TextLink to={invoicePages.list}>Invoices</TextLink>
          {show === "new" && suggested.length > 0 && (
            <Button size="small" busy={action.busy} busyLabel="Recording..." onClick={() => void record(suggested)}>
              Record {countOf(suggested.length, "suggestion", "suggestions")}
            </Button>
          )}
        </>
      }
    >
      <ImportStatement onImported={() => void reload()} />
      <FilterSelect
        label="Show"
        value={show}
        options={showOptions}
        onChange={(value) => url.setFilters({ show: value })}
        className="w-48"
      />
      <ListBody
        query={list}
        label="Money in"
        columns={columns}
        rows={rows}
        skeletonRows={6}
        failureTitle="The bank's rows could not be loaded"
        emptyTitle={show === "new" ? "Nothing is left to record." : "No rows here."}
        emptyText="Choose your bank's CSV file above."
      />
      {choosing && (
        <ChooseAccountDialog
          row={choosing}
          busy={action.busy}
          onChoose={(accountId) => {
            const row = { id: choosing.id, accountId, invoiceIds: [] };
            setChoosing(null);
            void record([row], asked.has(choosing.id));
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </StaffPage>
  );
}

const forRecording = ({ id, accountId, invoiceIds }: { id: number; accountId: number; invoiceIds: number[] }) => ({
  id,
  accountId,
  invoiceIds,
});

function SuggestedAccount({ row: { suggestion, account }, isAsked }: { row: BankRow; isAsked: boolean }) {
  if (account) return <TextLink to={accountPath(account.id)}>{account.name}</TextLink>;
  if (!suggestion) return <span className="text-muted">No account recognised</span>;
  const { accountId, accountName, invoices, why } = suggestion;
  return (
    <>
      <TextLink to={accountPath(accountId)}>{accountName}</TextLink>
      <span className="block text-muted">
        {[invoices.join(", ") || "the oldest invoices", reasons[why]].join(": ")}
      </span>
      {isAsked && <strong className="block">The account already has a payment with this day, amount and text.</strong>}
    </>
  );
}
