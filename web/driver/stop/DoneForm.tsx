import { type FormEvent, useEffect, useRef, useState } from "react";
import { doneNames, safePlaceActionName } from "../../../domain/deliveries/delivery-words.ts";
import { submitAction } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import type { ShownStop } from "../run/shown-stops.ts";
import { PictureField } from "./PictureField.tsx";
import { SignaturePad } from "./SignaturePad.tsx";
import { isSignature } from "./strokes.ts";
import { usePicture, waitingForPictureText } from "./use-picture.ts";

type How = "pad" | "paper" | "left_safe";
/** By field; `saving`: why the action could not be saved. */
type Errors = { name?: string; pad?: string; picture?: string; saving?: string };

/** Signed on the screen, signed on paper with a picture of it, or left safe with a picture if the sender permits it. */
export function DoneForm({ stop, onClose }: { stop: ShownStop; onClose: () => void }) {
  const { asks, kind, safePlace } = stop;
  const [how, setHow] = useState<How>("pad");
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState<number[][]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  // The action refers to the stop as it was when the form was opened.
  const [after] = useState(stop.after);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { state, setState, picture, isAwaited, wait } = usePicture(form);
  useEffect(() => heading.current?.focus(), []);
  const leftSafe = how === "left_safe";
  // A signature needs a name.
  const needsName = (asks.name || asks.signature) && !leftSafe;
  const needsPad = asks.signature && how === "pad";
  const needsPicture = asks.picture || leftSafe || (asks.signature && how === "paper");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      ...(needsName && !name.trim() && { name: "Who signed? Type the name." }),
      ...(needsPad &&
        !isSignature(strokes) && {
          pad:
            strokes.length === 0
              ? "The pad is empty: let them sign, or choose 'Signed on paper'."
              : "That is too short for a signature: let them sign, or choose 'Signed on paper'.",
        }),
      ...(needsPicture && !state && { picture: "A picture is needed: take one." }),
    };
    setErrors(found);
    if (busy) return;
    if (Object.keys(found).length > 0) {
      return focusFirstInvalid(form.current);
    }
    if (state === "making") return wait();
    setBusy(true);
    try {
      await submitAction(
        {
          kind: "complete",
          stop,
          after,
          ...(name.trim() && !leftSafe && { signedBy: name.trim() }),
          ...(leftSafe && { leftSafe: true }),
          ...(how === "paper" && { note: "Signed on paper" }),
          ...(how === "pad" && isSignature(strokes) && { signature: { strokes } }),
          ...(picture && { picture }),
        },
        doneNames[kind],
        { needsPicture },
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
        {doneNames[kind]}
      </h3>
      {(asks.signature || safePlace) && (
        <fieldset>
          <legend>How</legend>
          {(asks.signature ? (["pad", "paper"] as How[]) : (["pad"] as How[]))
            .concat(safePlace ? ["left_safe"] : [])
            .map((each) => (
              <label key={each} className="choice">
                <input type="radio" name="how" checked={how === each} onChange={() => setHow(each)} />
                {howLabel(each, stop)}
              </label>
            ))}
        </fieldset>
      )}
      {needsName && (
        <>
          <label htmlFor="signer">Name of the person signing</label>
          <input
            id="signer"
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={100}
            aria-invalid={errors.name !== undefined}
            aria-describedby={errors.name && "signer-fault"}
          />
          <ErrorMessage id="signer-fault" text={errors.name} />
        </>
      )}
      {needsPad && (
        <SignaturePad
          error={errors.pad}
          onChange={(drawn) => {
            setStrokes(drawn);
            setErrors(({ pad: _, ...others }) => others);
          }}
        />
      )}
      <PictureField isNeeded={needsPicture} missing={errors.picture} onChange={setState} />
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {isAwaited ? waitingForPictureText : leftSafe ? safePlaceActionName : doneNames[kind]}
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}

function howLabel(how: How, { asks, safePlace }: ShownStop): string {
  if (how === "paper") return "Signed on paper, with a picture of it";
  if (how === "left_safe") return `Left safe, with a picture: ${safePlace}`;
  return asks.signature ? "Signed here" : "Handed over";
}
