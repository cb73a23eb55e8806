import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FailureReason, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { driverActionNames, failureReasonNames } from "../../../domain/deliveries/delivery-words.ts";
import { submitAction } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import type { ShownStop } from "../run/shown-stops.ts";
import { PictureField } from "./PictureField.tsx";
import { usePicture, waitingForPictureText } from "./use-picture.ts";

/** By field; `saving`: why the action could not be saved. */
type Errors = { reason?: string; note?: string; saving?: string };

/** Asks why a stop cannot be done. The office decides what happens next. */
export function FailureForm({ stop, onClose }: { stop: ShownStop; onClose: () => void }) {
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [after] = useState(stop.after);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { state, setState, picture, isAwaited, wait } = usePicture(form);
  useEffect(() => heading.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason) {
      setErrors({ reason: "Choose why it cannot be done." });
      return focusFirstInvalid(form.current);
    }
    if (reason === "other" && !note.trim()) {
      setErrors({ note: "Say in a few words why it cannot be done." });
      return focusFirstInvalid(form.current);
    }
    if (state === "making") return wait();
    setBusy(true);
    try {
      const typedNote = note.trim();
      await submitAction(
        { kind: "fail", stop, after, reason, ...(typedNote && { note: typedNote }), ...(picture && { picture }) },
        driverActionNames.fail,
      );
      onClose();
    } catch (error) {
      setBusy(false);
      setErrors({ saving: (error as Error).message });
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setErrors({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Why can’t it be done?
      </h3>
      <fieldset
        tabIndex={-1}
        data-invalid={errors.reason !== undefined}
        aria-describedby={errors.reason && "reason-fault"}
      >
        <legend className="visually-hidden">Why</legend>
        {failureReasons.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {failureReasonNames[each]}
          </label>
        ))}
        <ErrorMessage id="reason-fault" text={errors.reason} />
      </fieldset>
      <label htmlFor="note">{reason === "other" ? "What happened" : "More (optional)"}</label>
      <textarea
        id="note"
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={1_000}
        aria-invalid={errors.note !== undefined}
        aria-describedby={errors.note && "note-fault"}
      />
      <ErrorMessage id="note-fault" text={errors.note} />
      <PictureField isNeeded={false} onChange={setState} />
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {isAwaited ? waitingForPictureText : "Tell the office"}
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}
