import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FailureReason, failureReasonNames, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { press } from "../page/day.ts";
import { Fault, focusFault } from "../page/Fault.tsx";
import type { ShownStop } from "../run/run-as-pressed.ts";
import { PictureField } from "./PictureField.tsx";
import { awaitedText, usePicture } from "./use-picture.ts";

/** What is missing, at the field it is missing in; `kept`: why it could not be kept, of none of them. */
type Faults = { reason?: string; note?: string; kept?: string };

/** Why a stop cannot be done. The office decides what happens next. */
export function CannotForm({ stop, onClose }: { stop: ShownStop; onClose: () => void }) {
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [note, setNote] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [after] = useState(stop.after);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { taken, setTaken, picture, isAwaited, wait } = usePicture(form);
  useEffect(() => heading.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason) {
      setFaults({ reason: "Choose why it cannot be done." });
      return focusFault(form.current);
    }
    if (reason === "other" && !note.trim()) {
      setFaults({ note: "Say in a few words why it cannot be done." });
      return focusFault(form.current);
    }
    if (taken === "making") return wait();
    setBusy(true);
    try {
      const said = note.trim();
      await press(
        { kind: "fail", stop, after, reason, ...(said && { note: said }), ...(picture && { picture }) },
        "Cannot",
      );
      onClose();
    } catch (error) {
      setBusy(false);
      setFaults({ kept: (error as Error).message });
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setFaults({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Why can’t it be done?
      </h3>
      <fieldset
        tabIndex={-1}
        data-invalid={faults.reason !== undefined}
        aria-describedby={faults.reason && "reason-fault"}
      >
        <legend className="visually-hidden">Why</legend>
        {failureReasons.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {failureReasonNames[each]}
          </label>
        ))}
        <Fault id="reason-fault" text={faults.reason} />
      </fieldset>
      <label htmlFor="note">{reason === "other" ? "What happened" : "More (optional)"}</label>
      <textarea
        id="note"
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={1_000}
        aria-invalid={faults.note !== undefined}
        aria-describedby={faults.note && "note-fault"}
      />
      <Fault id="note-fault" text={faults.note} />
      <PictureField isNeeded={false} onChange={setTaken} />
      <Fault text={faults.kept} />
      <button type="submit" className="button main" disabled={busy}>
        {isAwaited ? awaitedText : "Tell the office"}
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}
