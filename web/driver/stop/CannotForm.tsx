import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FailureReason, failureReasonNames, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { press } from "../page/day.ts";
import type { ShownStop } from "../run/run-as-pressed.ts";
import { Fault } from "./Fault.tsx";
import { PictureField } from "./PictureField.tsx";

/** Why a stop cannot be done. The office decides what happens next. */
export function CannotForm({ stop, onClose }: { stop: ShownStop; onClose: () => void }) {
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [note, setNote] = useState("");
  const [picture, setPicture] = useState<Blob | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const [after] = useState(stop.after);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setFault("Choose why it cannot be done.");
    if (reason === "other" && !note.trim()) return setFault("Say in a few words why it cannot be done.");
    if (busy) return;
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
      setFault((error as Error).message);
    }
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Cannot: why?
      </h3>
      <fieldset>
        <legend className="visually-hidden">Why</legend>
        {failureReasons.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {failureReasonNames[each]}
          </label>
        ))}
      </fieldset>
      <label htmlFor="note">{reason === "other" ? "What happened" : "More (optional)"}</label>
      <textarea id="note" rows={2} value={note} onChange={({ target }) => setNote(target.value)} maxLength={1_000} />
      <PictureField isNeeded={false} onChange={setPicture} />
      <Fault text={fault} />
      <button type="submit" className="button main" disabled={busy}>
        Tell the office
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}
