import { type ChangeEvent, useState } from "react";
import { listAccounts } from "../../../contract/account-orders.ts";
import { getInvoicingSettings, type InvoicingSettings, importOpeningBalances } from "../../../contract/going-live.ts";
import { listInvoices } from "../../../contract/invoices.ts";
import {
  type OpeningError,
  type OpeningRow,
  openingColumns,
  readOpeningBalances,
} from "../../../domain/invoicing/opening-balances.ts";
import { shortDate } from "../../../domain/schedule/dates.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { Table } from "../../ui/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { PartHeading } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${openingColumns.join(",")}\r\n`)}`;
const columnOf: Record<string, OpeningError["column"]> = {
  account: "account",
  number: "invoice",
  issuedOn: "issued",
  dueOn: "due",
  dueCents: "amount due",
};

type Chosen = ReturnType<typeof readOpeningBalances>;

/** Open invoices of the earlier system from a spreadsheet: shown first, then stored, all or none. */
export function OpeningBalances({ settings: { openingBalances } }: { settings: InvoicingSettings }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState("");
  const [keyOf] = useState(createKeyring);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setChosen(null);
    setFailure("");
    if (file)
      void run(
        async () => setChosen(readOpeningBalances(await file.text())),
        (error) => setFailure(errorText(error)),
      );
  };
  const start = (read: Chosen) =>
    run(
      async () => {
        const input = { body: { rows: read.rows } };
        const { invoices } = await staffCall(importOpeningBalances, input, { idempotencyKey: keyOf(input) });
        await refresh(getInvoicingSettings, listInvoices, listAccounts);
        setChosen(null);
        toast({ title: `${countOf(invoices, "invoice", "invoices")} imported`, tone: "success" });
      },
      (error) => {
        setFailure(errorText(error));
        setChosen({ ...read, errors: errorsOf(error, read) });
      },
    );
  const totalCents = chosen?.rows.reduce((sum, { dueCents }) => sum + dueCents, 0) ?? 0;
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <PartHeading>Opening balances</PartHeading>
      <p>
        {openingBalances.invoices === 0 ? (
          "Invoices from your earlier system that are still open, one per row. The amounts due on them are due here from then on."
        ) : (
          <>
            {countOf(openingBalances.invoices, "invoice was", "invoices were")} imported:{" "}
            <Money cents={openingBalances.totalCents} className="font-semibold" />.
          </>
        )}{" "}
        <a href={template} download="opening-balances.csv" className="link">
          Download the template
        </a>
      </p>
      <TextInput
        label="CSV file of open invoices"
        type="file"
        accept=".csv,text/csv"
        help={`The columns ${openingColumns.join(", ")}. The account is identified by its number, or by its code in your books.`}
        onChange={choose}
      />
      <div role="alert" className="empty:hidden">
        {failure && <Notice tone="error">{failure}</Notice>}
        {chosen && chosen.missing.length > 0 && (
          <Notice tone="error" title="Columns are missing">
            The first row has no {chosen.missing.join(", ")}. Download the template.
          </Notice>
        )}
      </div>
      {chosen && chosen.errors.length > 0 && (
        <Table
          label="What is wrong"
          columns={[
            { heading: "Row", align: "end", isRowHeading: true, cell: ({ row }) => row },
            { heading: "Column", cell: ({ column }) => column },
            { heading: "What is wrong", cell: ({ message }) => message },
          ]}
          rows={chosen.errors}
          rowKey={({ row, column }) => `${row} ${column}`}
        />
      )}
      {chosen && chosen.rows.length > 0 && (
        <>
          <p>
            {countOf(chosen.rows.length, "invoice", "invoices")}, <Money cents={totalCents} className="font-semibold" />{" "}
            due. Compare this with the aged debtors of your earlier system.
          </p>
          <Rows rows={chosen.rows.slice(0, 100)} />
          {chosen.rows.length > 100 && <p className="text-sm text-muted">The first 100 are shown.</p>}
          {chosen.errors.length === 0 && (
            <div>
              <Button busy={busy} busyLabel="Importing..." onClick={() => void start(chosen)}>
                Import {countOf(chosen.rows.length, "invoice", "invoices")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** The server's errors, with their positions mapped to the spreadsheet's rows. */
function errorsOf(error: unknown, { sourceRows, errors }: Chosen): OpeningError[] {
  if (!(error instanceof ApiError)) return errors;
  return Object.entries(error.params).flatMap(([path, message]) => {
    const [, index, field = ""] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const column = columnOf[field];
    return column ? [{ row: sourceRows[Number(index)] ?? 0, column, message }] : [];
  });
}

function Rows({ rows }: { rows: readonly OpeningRow[] }) {
  return (
    <Table
      label="Open invoices"
      columns={[
        { heading: "Account", cell: ({ account }) => account },
        { heading: "Invoice", isRowHeading: true, cell: ({ number }) => number },
        { heading: "Issued", cell: ({ issuedOn }) => shortDate(issuedOn) },
        { heading: "Due", cell: ({ dueOn }) => shortDate(dueOn) },
        { heading: "Amount due", align: "end", cell: ({ dueCents }) => <Money cents={dueCents} /> },
      ]}
      rows={rows}
      rowKey={({ number }) => number}
    />
  );
}
