import { type FormEvent, useEffect, useRef, useState } from "react";
import { press } from "../page/day.ts";
import { Fault, focusFault } from "../page/Fault.tsx";
import type { ShownStop } from "../run/run-as-pressed.ts";
import { doneNames } from "../run/stop-names.ts";
import { PictureField } from "./PictureField.tsx";
import { SignaturePad } from "./SignaturePad.tsx";
import { isSignature } from "./strokes.ts";
import { awaitedText, usePicture } from "./use-picture.ts";

type How = "pad" | "paper" | "left_safe";
/** What is missing, at the field it is missing in; `kept`: why it could not be kept, of none of them. */
type Faults = { name?: string; pad?: string; picture?: string; kept?: string };

/** Who signs, and how: on the screen, on paper with a picture of it, or left safe with a picture where the sender permits it. */
export function DoneForm({ stop, onClose }: { stop: ShownStop; onClose: () => void }) {
  const { asks, kind, safePlace } = stop;
  const [how, setHow] = useState<How>("pad");
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState<number[][]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  // What is signed here is signed after what was seen when the form was opened.
  const [after] = useState(stop.after);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { taken, setTaken, picture, isAwaited, wait } = usePicture(form);
  useEffect(() => heading.current?.focus(), []);
  const leftSafe = how === "left_safe";
  // A signature is somebody's.
  const needsName = (asks.name || asks.signature) && !leftSafe;
  const needsPad = asks.signature && how === "pad";
  const needsPicture = asks.picture || leftSafe || (asks.signature && how === "paper");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {
      ...(needsName && !name.trim() && { name: "Who signed? Type the name." }),
      ...(needsPad &&
        !isSignature(strokes) && {
          pad: `${strokes.length === 0 ? "The pad is empty" : "That is too short for a signature"}: let them sign, or choose 'Signed on paper'.`,
        }),
      ...(needsPicture && !taken && { picture: "A picture is needed: take one." }),
    };
    setFaults(found);
    if (busy) return;
    if (Object.keys(found).length > 0) {
      return focusFault(form.current);
    }
    if (taken === "making") return wait();
    setBusy(true);
    try {
      await press(
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
      setFaults({ kept: (error as Error).message });
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setFaults({})} noValidate>
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
                {howNames(each, stop)}
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
            aria-invalid={faults.name !== undefined}
            aria-describedby={faults.name && "signer-fault"}
          />
          <Fault id="signer-fault" text={faults.name} />
        </>
      )}
      {needsPad && (
        <SignaturePad
          fault={faults.pad}
          onChange={(drawn) => {
            setStrokes(drawn);
            setFaults(({ pad: _, ...others }) => others);
          }}
        />
      )}
      <PictureField isNeeded={needsPicture} missing={faults.picture} onChange={setTaken} />
      <Fault text={faults.kept} />
      <button type="submit" className="button main" disabled={busy}>
        {isAwaited ? awaitedText : leftSafe ? "Left safe" : doneNames[kind]}
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}

function howNames(how: How, { asks, safePlace }: ShownStop): string {
  if (how === "paper") return "Signed on paper, with a picture of it";
  if (how === "left_safe") return `Left safe, with a picture: ${safePlace}`;
  return asks.signature ? "Signed here" : "Handed over";
}
