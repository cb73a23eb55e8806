import { type FormEvent, useEffect, useRef, useState } from "react";
import { doneNames, safePlaceActionName } from "../../../domain/deliveries/delivery-words.ts";
import { submitActions } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import type { ShownStop } from "../run/shown-stops.ts";
import type { SavedForm } from "../storage/drafts.ts";
import { type DoneFields, doneActions, type How, requiredFields, restoreDone } from "./done-actions.ts";
import { MissingParcels } from "./MissingParcels.tsx";
import { PicturesField } from "./PicturesField.tsx";
import { SignaturePad } from "./SignaturePad.tsx";
import { isSignature } from "./strokes.ts";
import { useDraft } from "./use-draft.ts";
import { usePictures, waitingForPictureText } from "./use-pictures.ts";
import { VisitParcels } from "./VisitParcels.tsx";

/** By field; `saving`: why the action could not be saved. */
type Errors = {
  parcels?: string;
  missing?: string;
  note?: string;
  name?: string;
  pad?: string;
  picture?: string;
  saving?: string;
};

type DoneFormProps = { stops: readonly [ShownStop, ...ShownStop[]]; saved: SavedForm | undefined; onClose: () => void };

/**
 * Completes a visit: signed on the screen, signed on paper with a picture of it, or left safe with a picture if the
 * sender permits it. Several parcels are ticked or scanned one by one and share one signature.
 */
export function DoneForm({ stops, saved, onClose }: DoneFormProps) {
  const [first] = stops;
  const { kind } = first;
  const [fields, setFields] = useState<DoneFields>(() => restoreDone(stops, saved?.fields));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  // The actions refer to the stops as they were when the form was opened.
  const [after] = useState(() => new Map(stops.map(({ key, after }) => [key, after])));
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures(form, saved?.pictures);
  const draft = useDraft("done", stops, { fields, pictures: pictures.pictures, saved });
  // Scrolled to the top, so that a phone has room for the signature.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const set = (changed: Partial<DoneFields>) => setFields((before) => ({ ...before, ...changed }));
  const { how, name, strokes, ticked } = fields;
  const asked = requiredFields(stops, how);
  const done = stops.filter(({ key }) => ticked.includes(key));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = findErrors(stops, fields, pictures.pictures.length > 0 || pictures.isMaking);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);
    if (pictures.isMaking) return pictures.wait();
    setBusy(true);
    try {
      const actions = doneActions(stops, { fields, pictures: pictures.pictures, after });
      const label = done.length > 1 ? `${doneNames[kind]} (${done.length})` : doneNames[kind];
      await submitActions(actions, label, { needsPicture: asked.picture, drafts: draft.end() });
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
  const doneText = how === "left_safe" ? safePlaceActionName : doneNames[kind];
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setErrors({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {doneNames[kind]}
      </h3>
      <VisitParcels stops={stops} ticked={ticked} error={errors.parcels} onChange={(keys) => set({ ticked: keys })} />
      {done.length > 0 && done.length < stops.length && (
        <MissingParcels
          count={stops.length - done.length}
          fields={fields}
          errors={{ reason: errors.missing, note: errors.note }}
          onChange={set}
        />
      )}
      {asked.name && (
        <>
          <label htmlFor="signer">Name of the person signing</label>
          <input
            id="signer"
            value={name}
            onChange={({ target }) => set({ name: target.value })}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={100}
            aria-invalid={errors.name !== undefined}
            aria-describedby={errors.name && "signer-fault"}
          />
          <ErrorMessage id="signer-fault" text={errors.name} />
        </>
      )}
      {asked.pad && (
        <SignaturePad
          error={errors.pad}
          initial={strokes}
          onChange={(drawn) => {
            set({ strokes: drawn });
            setErrors(({ pad: _, ...others }) => others);
          }}
        />
      )}
      {asked.ways.length > 1 && (
        <fieldset>
          <legend>How</legend>
          {asked.ways.map((each) => (
            <label key={each} className="choice">
              <input type="radio" name="how" checked={how === each} onChange={() => set({ how: each })} />
              {howLabel(each, first)}
            </label>
          ))}
        </fieldset>
      )}
      <PicturesField of={pictures} isNeeded={asked.picture} missing={errors.picture} />
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {pictures.isAwaited
          ? waitingForPictureText
          : stops.length > 1
            ? `${doneText} (${done.length} of ${stops.length})`
            : doneText}
      </button>
      <button type="button" className="button" onClick={close}>
        Back
      </button>
    </form>
  );
}

function findErrors(stops: DoneFormProps["stops"], fields: DoneFields, hasPicture: boolean): Errors {
  const { how, name, strokes, ticked, missing, note } = fields;
  const asked = requiredFields(stops, how);
  const isMissing = stops.length > 1 && stops.some(({ key }) => !ticked.includes(key));
  return {
    ...(!stops.some(({ key }) => ticked.includes(key)) && {
      parcels: "Tick what’s here. If nothing is, go back and press ‘Can’t do it’.",
    }),
    ...(isMissing && !missing && { missing: "Say what happened to the ones you didn’t tick." }),
    ...(isMissing && missing === "other" && !note.trim() && { note: "Say in a few words why it can’t be done." }),
    ...(asked.name && !name.trim() && { name: "Who signed? Type the name." }),
    ...(asked.pad &&
      !isSignature(strokes) && {
        pad:
          strokes.length === 0
            ? "No signature yet. Ask them to sign, or choose ‘Signed on paper’."
            : "That’s too short for a signature. Ask them to sign again, or choose ‘Signed on paper’.",
      }),
    ...(asked.picture && !hasPicture && { picture: "Take a picture first." }),
  };
}

function howLabel(how: How, { asks, safePlace }: ShownStop): string {
  if (how === "paper") return "Signed on paper, with a picture of it";
  if (how === "left_safe") return `Left safe, with a picture: ${safePlace}`;
  return asks.signature ? "Signed here" : "Handed over";
}
