import { useEffect, useRef, useState } from "react";
import type { Call, CallInput } from "../../../contract/call.ts";
import { isAborted } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { countOf, showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { downloadCsv } from "./download.ts";
import { SmallButton } from "./StaffPage.tsx";

type ExportButtonProps<Input extends CallInput> = {
  /** A call that answers with a CSV file. */
  row: Call<Input, unknown>;
  input: Input;
  /** What a row of the file is called, such as 'order' and 'orders'. */
  nouns: [one: string, many: string];
  /** For screens with more than one export. */
  label?: string;
};

/** Exports everything the filter matches, not only this page, as a CSV file; shows progress and can be stopped. */
export function ExportButton<Input extends CallInput>(props: ExportButtonProps<Input>) {
  const { row, input, label = "Export CSV" } = props;
  const [one, many] = props.nouns;
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current = new AbortController();
    setRows(0);
    try {
      const count = await downloadCsv(row, input, { signal: running.current.signal, onProgress: setRows });
      const description = `${countOf(count, one, many)} in the file.`;
      toast({ title: "Export ready", description, tone: "success" });
    } catch (error) {
      if (!isAborted(error)) toast({ title: "Export failed", description: errorText(error), tone: "destructive" });
    } finally {
      setRows(null);
    }
  };
  if (rows === null) {
    return <SmallButton onClick={run}>{label}</SmallButton>;
  }
  return (
    <>
      <p role="status" className="self-center text-sm text-muted tabular">
        Exporting… {showNumber(rows)} {many}
      </p>
      <SmallButton onClick={() => running.current?.abort()}>Stop</SmallButton>
    </>
  );
}
