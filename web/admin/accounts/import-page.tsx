import { type ChangeEvent, useState } from "react";
import { listAccounts } from "../../../contract/account-orders.ts";
import { type ImportResult, importAccounts, previewAccountImport } from "../../../contract/accounts.ts";
import { accountPages } from "../../../contract/staff-paths.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

export const meta = pageMeta({ title: "Import accounts", hidden: true });

const headings =
  "company,code,company number,vat number,phone,address 1,address 2,town,county,postcode,country,invoice email,payment days,credit limit,invoice period,po number,cost centre,member name,member email,member phone,role,order limit,month limit";
const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headings}\r\n`)}`;

type Chosen = { name: string; content: string; preview: ImportResult };

/** Accounts and members from a spreadsheet: a preview first, then the valid rows. */
export default function ImportAccounts() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState("");
  const [invite, setInvite] = useState(false);
  const [done, setDone] = useState<ImportResult | null>(null);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const failed = (error: unknown) => setFailure(errorText(error));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setChosen(null);
    setDone(null);
    setFailure("");
    if (!file) return;
    void run(async () => {
      const content = await readBase64(file);
      setChosen({ name: file.name, content, preview: await staffCall(previewAccountImport, { body: { content } }) });
    }, failed);
  };
  const start = ({ content }: Chosen) =>
    run(async () => {
      const result = await staffCall(importAccounts, { body: { content, invite } });
      await refresh(listAccounts);
      setDone(result);
      setChosen(null);
      toast({ title: "Imported", description: describeResult(result), tone: "success" });
    }, failed);
  const shown = done ?? chosen?.preview ?? null;
  const additions = chosen?.preview.rows.filter(({ result }) => result !== "exists").length ?? 0;
  return (
    <StaffPage
      title="Import accounts"
      lead="A CSV file with one person per row. The first row of a company opens its account, with that person as its owner; further rows add people. Anything already stored is left as it is."
      actions={
        <a href={template} download="accounts.csv" className="link self-center">
          Download the template
        </a>
      }
    >
      <TextInput
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        help="In UTF-8, or Windows-1252 as older spreadsheets save it. At most 2 MB."
        onChange={choose}
      />
      <div role="alert" className="empty:hidden">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <p role="status" className="empty:hidden">
        {busy ? "Reading the file..." : ""}
      </p>
      {shown && <Result result={shown} isDone={done !== null} />}
      {chosen && additions > 0 && (
        <div className="grid justify-items-start gap-3">
          <Checkbox
            label="Invite the new people by email now"
            help="Otherwise send the invitations later, on each account's page."
            checked={invite}
            onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
          />
          <Button busy={busy} busyLabel="Importing..." onClick={() => void start(chosen)}>
            Import {countOf(additions, "row", "rows")}
          </Button>
        </div>
      )}
      {done && (
        <div>
          <ButtonLink to={accountPages.list}>Show the accounts</ButtonLink>
        </div>
      )}
    </StaffPage>
  );
}

type ImportErrorRow = ImportResult["errors"][number];

const columns: Column<ImportErrorRow>[] = [
  { heading: "Row", align: "end", isRowHeading: true, cell: ({ row }) => row },
  { heading: "Column", cell: ({ column }) => column || "–" },
  { heading: "What is wrong", cell: ({ message }) => message },
];

function Result({ result, isDone }: { result: ImportResult; isDone: boolean }) {
  const { encoding, errors, unknownColumns } = result;
  return (
    <section className="grid min-w-0 gap-3">
      <Notice tone={errors.length > 0 ? "warning" : "success"} title={isDone ? "Imported" : "What the import will do"}>
        {describeResult(result)} Read as {encoding}.
        {unknownColumns.length > 0 && ` Ignored columns: ${unknownColumns.join(", ")}.`}
      </Notice>
      {errors.length > 0 && (
        <>
          <p>
            {isDone ? "These rows were left out:" : "These rows are left out until they are corrected in the file:"}
          </p>
          <Table
            label="Rows that are left out"
            columns={columns}
            rows={errors}
            rowKey={({ row, column }) => `${row} ${column}`}
          />
        </>
      )}
    </section>
  );
}

function describeResult({ rows, errors }: ImportResult): string {
  const of = (result: string) => rows.filter((row) => row.result === result).length;
  const wrong = new Set(errors.map(({ row }) => row)).size;
  return `${countOf(of("account"), "new account", "new accounts")}, ${countOf(of("member"), "further person", "further people")}, ${countOf(of("exists"), "row", "rows")} already stored, ${countOf(wrong, "row", "rows")} left out.`;
}

/** The file's bytes in base64. */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
