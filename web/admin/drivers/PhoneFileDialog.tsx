import { useId, useState } from "react";
import type { Driver } from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { useAction } from "../shell/use-action.ts";
import { type DriverRecords, importDriverRecords, type PhoneFileImport, readPhoneFile } from "./phone-file.ts";

type PhoneFileDialogProps = { driver: Driver; onClose: () => void };

/** Imports a file of records that a phone could not send: choose it, review its content, import it, see the outcome. */
export function PhoneFileDialog({ driver, onClose }: PhoneFileDialogProps) {
  const id = useId();
  const [records, setRecords] = useState<DriverRecords | null>(null);
  const [refusal, setRefusal] = useState("");
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<PhoneFileImport | null>(null);
  const { busy, run } = useAction();
  const total = records ? records.events.length + records.proofs.length : 0;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setRecords(null);
    setRefusal("");
    const read = await readPhoneFile(file, driver).catch(() => ({
      refusal: "The file could not be read. Choose it again.",
    }));
    if ("refusal" in read) setRefusal(read.refusal);
    else setRecords(read);
  };
  const send = () =>
    run(
      async () => {
        if (!records) return;
        setRefusal("");
        setDone(0);
        setOutcome(await importDriverRecords(driver.id, records, setDone));
      },
      (error) => setRefusal(`${errorText(error)} What has been imported is kept; press again for the rest.`),
    );
  return (
    <Dialog
      onClose={onClose}
      locked={busy}
      title={`Import a file from ${driver.name}’s phone`}
      description="For what the phone could not send itself: ‘Save to a file’ in the app’s menu makes the file. Importing it twice changes nothing."
      actions={
        <>
          {!outcome && (
            <Button busy={busy} busyLabel={`${done} of ${total}…`} disabled={!records} onClick={() => void send()}>
              {records ? `Import ${total}` : "Import"}
            </Button>
          )}
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {outcome ? "Close" : "Cancel"}
          </Button>
        </>
      }
    >
      {!outcome && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            File
          </label>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            disabled={busy}
            aria-describedby={refusal ? `${id}-problem` : undefined}
            onChange={({ target }) => void choose(target.files?.[0])}
            className="min-h-11 w-full text-sm file:me-3 file:min-h-11 file:rounded file:border file:border-line file:bg-white file:px-3 file:font-medium"
          />
        </div>
      )}
      {refusal && (
        <div id={`${id}-problem`}>
          <Notice role="alert" tone="error">
            {refusal}
          </Notice>
        </div>
      )}
      {records && !outcome && (
        <p>
          {countOf(records.events.length, "action")} and {countOf(records.proofs.length, "proof")}, saved{" "}
          <Moment at={records.exportedAt} />.
          {records.others.length > 0 && ` It also has records of ${records.others.join(" and ")}: import it there too.`}
        </p>
      )}
      {outcome && (
        <div role="status" className="grid gap-3">
          <p>
            {outcome.kept} of {total} are kept.
          </p>
          {outcome.refused.length > 0 && (
            <Notice tone="warning">
              <ul className="grid gap-1">
                {[...new Set(outcome.refused)].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
