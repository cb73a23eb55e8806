import { type ChangeEvent, useState } from "react";
import { type ImportedStatement, importBankStatement } from "../../../contract/bank-rows.ts";
import { errorText } from "../../api/error-text.ts";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { countOf } from "../../ui/show-number.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";

type Columns = { date: string; credit: string; text: string };

/** The fields of the columns that have not been chosen. */
const check = (columns: Columns): Errors =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, heading]) => (heading === "" ? [[name, "Choose a column"]] : [])),
  );

/** Imports a bank's CSV file; asks which column is which if we do not know the file's columns. */
export function ImportStatement({ onImported }: { onImported: () => void }) {
  const [content, setContent] = useState("");
  const [result, setResult] = useState<ImportedStatement | null>(null);
  /** Stay while rows could not be read: the wrong columns may have been chosen. */
  const [headings, setHeadings] = useState<string[]>([]);
  const form = useForm<Columns>({ initial: { date: "", credit: "", text: "" }, check });
  const [failure, setFailure] = useState("");
  const { busy, run } = useAction();
  /** Columns chosen for an earlier file stay chosen if this one has them too. */
  const showChoice = (offered: string[]) => {
    setHeadings(offered);
    const missing = Object.entries(form.store.read().values).filter(([, heading]) => !offered.includes(heading));
    form.set(Object.fromEntries(missing.map(([name]) => [name, ""])));
  };
  const send = (text: string, named?: Columns) =>
    run(
      async () => {
        setFailure("");
        const own = named && { columns: { date: named.date, credit: named.credit, text: [named.text] } };
        const answer = await staffCall(importBankStatement, { body: { content: text, ...own } });
        setResult(answer);
        if (answer.kind === "unknown") showChoice(answer.headings.filter((heading) => heading !== ""));
        else if (answer.errors.length === 0) setHeadings([]);
        if (answer.kind === "imported") onImported();
        else if (named) setFailure("The file has no such columns. Choose them again.");
      },
      (error) => setFailure(errorText(error)),
    );
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setResult(null);
    setHeadings([]);
    if (!file) return;
    void file.text().then((text) => {
      setContent(text);
      return send(text);
    });
  };
  const options = [
    { value: "", label: "Choose a column" },
    ...headings.map((heading) => ({ value: heading, label: heading })),
  ];
  return (
    <section className="grid gap-3">
      <TextInput
        label="CSV file of your bank"
        type="file"
        accept=".csv,text/csv"
        help="We recognise the exports of AIB, Bank of Ireland and Revolut Business. For other banks we ask which column is which."
        onChange={choose}
      />
      <p role="status" className="empty:hidden">
        {busy ? "Reading the file..." : ""}
      </p>
      <div role="alert" className="empty:hidden">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      {result?.kind === "imported" && <Imported result={result} />}
      {result?.kind === "unknown" && headings.length === 0 && (
        <Notice tone="error">The file has no columns. Save it as CSV.</Notice>
      )}
      {headings.length > 0 && (
        <form
          ref={form.ref}
          noValidate
          className="grid gap-3 sm:grid-cols-3"
          onSubmit={(event) => {
            event.preventDefault();
            void form.send((columns) => send(content, columns));
          }}
        >
          <p className="sm:col-span-3">We don’t recognise this file’s columns. Which is which?</p>
          <Select label="Day" options={options} {...form.field("date")} />
          <Select label="Money in" options={options} {...form.field("credit")} />
          <Select label="Text" options={options} {...form.field("text")} />
          <div>
            <Button type="submit" size="small" busy={busy}>
              Read the file
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Imported({ result }: { result: Extract<ImportedStatement, { kind: "imported" }> }) {
  const { bank, stored, known, moneyOut, errors } = result;
  return (
    <Notice
      tone={errors.length > 0 ? "warning" : "success"}
      title={`${countOf(stored, "new row", "new rows")}${bank && ` from ${bank}`}`}
    >
      {countOf(known, "row was", "rows were")} stored before; {countOf(moneyOut, "row is", "rows are")} money out.
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, 10).map(({ row, message }) => (
            <li key={row}>
              Row {row}: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
