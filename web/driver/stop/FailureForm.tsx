import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FailureReason, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { driverActionNames, failureReasonNames } from "../../../domain/deliveries/delivery-words.ts";
import { submitActions } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import type { ShownStop } from "../run/shown-stops.ts";
import type { SavedForm } from "../storage/drafts.ts";
import { PicturesField } from "./PicturesField.tsx";
import { useDraft } from "./use-draft.ts";
import { usePictures, waitingForPictureText } from "./use-pictures.ts";

/** By field; `saving`: why the action could not be saved. */
type Errors = { reason?: string; note?: string; saving?: string };

type FailureFields = { reason: FailureReason | null; note: string };

type FailureFormProps = { stops: readonly ShownStop[]; saved: SavedForm | undefined; onClose: () => void };

/** Asks why a visit cannot be completed. The office decides what happens next. */
export function FailureForm({ stops, saved, onClose }: FailureFormProps) {
  const [fields, setFields] = useState<FailureFields>(() => ({ reason: null, note: "", ...saved?.fields }));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [after] = useState(() => new Map(stops.map(({ key, after }) => [key, after])));
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures(form, saved?.pictures);
  const draft = useDraft("cannot", stops, { fields, pictures: pictures.pictures, saved });
  useEffect(() => heading.current?.focus(), []);
  const { reason, note } = fields;
  const set = (changed: Partial<FailureFields>) => setFields((before) => ({ ...before, ...changed }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason) {
      setErrors({ reason: "Choose why it can’t be done." });
      return focusFirstInvalid(form.current);
    }
    if (reason === "other" && !note.trim()) {
      setErrors({ note: "Say in a few words why it can’t be done." });
      return focusFirstInvalid(form.current);
    }
    if (pictures.isMaking) return pictures.wait();
    setBusy(true);
    try {
      const typedNote = note.trim();
      const visit = stops.length > 1 ? { visit: crypto.randomUUID() } : {};
      const taken = pictures.pictures.map(({ bytes, type }) => ({ bytes, type }));
      await submitActions(
        stops.map((stop) => ({
          kind: "fail" as const,
          stop,
          after: after.get(stop.key) ?? stop.after,
          reason,
          ...visit,
          ...(typedNote && { note: typedNote }),
          ...(taken.length > 0 && { pictures: taken }),
        })),
        stops.length > 1 ? `${driverActionNames.fail} (${stops.length})` : driverActionNames.fail,
        { drafts: draft.end() },
      );
      onClose();
    } catch (error) {
      draft.write(fields, pictures.pictures);
      setBusy(false);
      setErrors({ saving: (error as Error).message });
    }
  };
  const close = () => {
    void draft.discard();
    onClose();
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setErrors({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {stops.length > 1 ? `Why can’t any of the ${stops.length} be done?` : "Why can’t it be done?"}
      </h3>
      <fieldset
        tabIndex={-1}
        data-invalid={errors.reason !== undefined}
        aria-describedby={errors.reason && "reason-fault"}
      >
        <legend className="visually-hidden">Why</legend>
        {failureReasons.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="reason" checked={reason === each} onChange={() => set({ reason: each })} />
            {failureReasonNames[each]}
          </label>
        ))}
        <ErrorMessage id="reason-fault" text={errors.reason} />
      </fieldset>
      <label htmlFor="note">{reason === "other" ? "What happened" : "More details (optional)"}</label>
      <textarea
        id="note"
        rows={2}
        value={note}
        onChange={({ target }) => set({ note: target.value })}
        maxLength={1_000}
        aria-invalid={errors.note !== undefined}
        aria-describedby={errors.note && "note-fault"}
      />
      <ErrorMessage id="note-fault" text={errors.note} />
      <PicturesField of={pictures} isNeeded={false} />
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {pictures.isAwaited ? waitingForPictureText : "Tell the office"}
      </button>
      <button type="button" className="button" onClick={close}>
        Back
      </button>
    </form>
  );
}
