import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ImportStrategy } from "../../../contract/redirect-options.ts";
import { importRedirects } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { editImportRow, type ImportRow, type RedirectKind } from "../../../domain/redirects/import-row.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { useCloseGuard } from "../../forms/unsaved-changes.tsx";
import { useShop } from "../../site/public-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf, showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { analyseImport, countOutcomes, draftsOf } from "./import-outcome.ts";
import { thisSite } from "./live-pages.ts";
import { importFileError, readImportFile } from "./read-import-file.ts";
import { backendTexts } from "./redirect-texts.ts";
import { StrategyChoice } from "./StrategyChoice.tsx";
import { refusalText } from "./store-rules.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

type ImportDialogProps = { editor: RulesEditor; stored: readonly RedirectRule[]; onClose: () => void };

type State =
  | { step: "choose"; error: string | null }
  | { step: "reading"; done: number; total: number }
  /** `isEdited`: has manual edits, which reading the file again would lose. */
  | { step: "preview"; rows: readonly ImportRow[]; isEdited: boolean };

const importTimeoutMs = 120_000;
const settleMs = 250;

/** Imports redirects from a CSV file: choose it, review and correct its rows, import. */
export function ImportDialog({ editor, stored, onClose }: ImportDialogProps) {
  const fileId = useId();
  const { saveFailure } = backendTexts[useShop()];
  const [state, setState] = useState<State>({ step: "choose", error: null });
  const [strategy, setStrategy] = useState<ImportStrategy>("merge");
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keys = useRef(createKeyring());
  const lastRead = useRef(0);
  const { busy, run } = useAction();
  const isShown = state.step === "preview";
  const { close, closeGuard } = useCloseGuard(isShown && state.isEdited && !busy, onClose);
  const rows = isShown ? state.rows : noRows;
  const settled = useSettled(rows);
  const analysis = useMemo(() => analyseImport(settled, stored, strategy), [settled, stored, strategy]);
  const drafts = useMemo(() => draftsOf(rows, analysis), [rows, analysis]);
  const outcomes = useMemo(() => (isShown ? countOutcomes(drafts, stored) : null), [isShown, drafts, stored]);
  const importCount = outcomes ? outcomes[strategy].added + outcomes[strategy].replaced : 0;

  const read = async (file: File | undefined) => {
    if (!file) return;
    const reading = ++lastRead.current;
    setFailure(null);
    const error = importFileError(file);
    if (error) return setState({ step: "choose", error });
    setState({ step: "reading", done: 0, total: 0 });
    try {
      const answer = await readImportFile(await file.text(), thisSite().ownHosts, (done, total) => {
        if (reading === lastRead.current) setState({ step: "reading", done, total });
      });
      // Another file was chosen in the meantime.
      if (reading !== lastRead.current) return;
      setState(
        "error" in answer
          ? { step: "choose", error: answer.error }
          : { step: "preview", rows: answer.rows, isEdited: false },
      );
    } catch {
      setState({ step: "choose", error: "The file could not be read. Choose it again." });
    }
  };
  const changeRows = (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) =>
    setState((before) =>
      before.step === "preview" ? { ...before, rows: change(before.rows), isEdited: true } : before,
    );
  const edit = (row: number, changes: { targetUrl?: string; redirectType?: RedirectKind }) =>
    changeRows((list) =>
      list.map((each) => (each.row === row ? editImportRow(each, changes, thisSite().ownHosts) : each)),
    );
  const send = () =>
    run(
      async () => {
        setFailure(null);
        const latest = settled === rows ? drafts : draftsOf(rows, analyseImport(rows, stored, strategy));
        const body = { strategy, redirects: latest };
        const options = { idempotencyKey: keys.current(body), timeoutMs: importTimeoutMs };
        const answer = await staffCall(importRedirects, { body }, options);
        await editor.imported(answer.chains);
        toast({
          title: "Redirects Imported",
          description: describeImport(answer.added + answer.replaced, answer.skipped),
          tone: "success",
        });
        onClose();
      },
      (error) => {
        setConfirming(false);
        if (isSessionError(error)) return;
        const text = refusalText(error, saveFailure);
        setFailure(text);
        toast({ ...saveFailure, description: text, tone: "destructive" });
      },
    );
  const submit = () => (strategy === "replace" && stored.length > 0 ? setConfirming(true) : void send());
  return (
    <>
      <Dialog
        onClose={close}
        locked={busy}
        title="Import CSV"
        description="The first row names the columns Old URL, New URL, Redirect Type and Notes; followed by one redirect per row."
        className="w-[min(70rem,calc(100vw-1rem))]!"
        actions={
          <>
            <Button
              busy={busy}
              busyLabel="Importing…"
              disabled={importCount === 0}
              aria-describedby={`${fileId}-reason`}
              onClick={submit}
            >
              {importCount === 0 ? "Import" : `Import ${countOf(importCount, "redirect")}`}
            </Button>
            <Button tone="secondary" onClick={close} disabled={busy}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid max-w-text gap-1.5">
          <label htmlFor={fileId} className="text-sm font-semibold">
            CSV file
          </label>
          <input
            id={fileId}
            type="file"
            accept="text/csv,.csv"
            aria-describedby={`${fileId}-error`}
            aria-invalid={state.step === "choose" && state.error !== null ? true : undefined}
            onChange={(event) => {
              void read(event.currentTarget.files?.[0]);
              // Lets the same file be chosen again after it was corrected.
              event.currentTarget.value = "";
            }}
            className="w-full rounded border border-edge bg-white p-2 text-sm file:me-3 file:min-h-8 file:rounded file:border file:border-edge file:bg-foam file:px-3"
          />
          <div id={`${fileId}-error`} role="alert" className="text-sm font-medium text-brick">
            {state.step === "choose" && state.error}
          </div>
        </div>
        <div role="status">{state.step === "reading" && <Reading done={state.done} total={state.total} />}</div>
        {outcomes && (
          <>
            <ImportPreview
              rows={rows}
              analysis={analysis}
              onEdit={edit}
              onDelete={(row) => changeRows((list) => list.filter((each) => each.row !== row))}
            />
            <StrategyChoice strategy={strategy} onChange={setStrategy} outcomes={outcomes} />
          </>
        )}
        {failure !== null && (
          <Notice role="alert" tone="error" title="Nothing was imported">
            {failure}
          </Notice>
        )}
        <p id={`${fileId}-reason`} className="text-sm text-muted empty:hidden">
          {state.step === "preview" && importCount === 0 && nothingToImport(drafts.length)}
        </p>
      </Dialog>
      {closeGuard}
      <ConfirmDialog
        open={isConfirming}
        title="Replace all redirects?"
        description={`All ${countOf(stored.length, "redirect")} are deleted, and ${countOf(drafts.length, "redirect")} of the file take their place. This cannot be undone; export the list first if you may want it back.`}
        confirmLabel="Replace all"
        busyLabel="Importing…"
        tone="danger"
        busy={busy}
        onConfirm={() => void send()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

const noRows: readonly ImportRow[] = [];

function Reading({ done, total }: { done: number; total: number }) {
  return (
    <div className="grid max-w-text gap-1 text-sm">
      <p>{total === 0 ? "Reading the file…" : `${showNumber(done)} of ${countOf(total, "row")} checked…`}</p>
      <progress aria-label="Rows checked" max={total || 1} value={done} className="w-full accent-atlantic-600" />
    </div>
  );
}

/** The rows after a pause in editing: analysing thousands of them on each keystroke would be slow. */
function useSettled(rows: readonly ImportRow[]): readonly ImportRow[] {
  const [settled, setSettled] = useState(rows);
  const isNewFile = settled.length === 0;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rows), isNewFile ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [rows, isNewFile]);
  return settled;
}

function nothingToImport(valid: number): string {
  return valid === 0
    ? "There is no valid row to import."
    : "Every Old URL in the file is already in the list: choose Update to replace those, or Cancel.";
}

function describeImport(imported: number, skipped: number): string {
  return `${countOf(imported, "redirect")} imported${skipped > 0 ? `, ${showNumber(skipped)} skipped` : ""}.`;
}
