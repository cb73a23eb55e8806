import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { Fault } from "../page/Fault.tsx";
import { isSignature, strokesOf } from "./strokes.ts";

/** Where somebody signs, by finger, pen or mouse. Tells the strokes on their grid after each line. */
export function SignaturePad({
  fault,
  onChange,
}: {
  fault: string | undefined;
  onChange: (strokes: number[][]) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const tell = useRef(onChange);
  tell.current = onChange;
  const [state, setState] = useState<"empty" | "too short" | "signed">("empty");
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new Pad(element, { penColor: "#061826", minWidth: 1.2, maxWidth: 3.2 });
    pad.current = made;
    let width = 0;
    /** A phone that is turned keeps what was signed, at its new size. */
    const resize = () => {
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth === width || offsetWidth === 0) return;
      const scale = width === 0 ? 1 : offsetWidth / width;
      const lines = made.toData().map((group) => ({
        ...group,
        points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
      }));
      width = offsetWidth;
      const ratio = Math.max(window.devicePixelRatio || 1, 1);
      element.width = offsetWidth * ratio;
      element.height = offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      made.clear();
      made.fromData(lines);
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    const onEnd = () => {
      const strokes = strokesOf(made.toData(), { width: element.offsetWidth, height: element.offsetHeight });
      setState(isSignature(strokes) ? "signed" : "too short");
      tell.current(strokes);
    };
    made.addEventListener("endStroke", onEnd);
    return () => {
      observer.disconnect();
      made.off();
      // What was drawn goes with the pad: the next one is empty, and so is what counts as signed.
      tell.current([]);
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setState("empty");
    onChange([]);
  };
  return (
    <fieldset
      className="pad"
      tabIndex={-1}
      aria-labelledby="pad-name"
      data-invalid={fault !== undefined}
      aria-describedby={fault && "pad-fault"}
    >
      <p id="pad-name">Signature</p>
      <canvas ref={canvas} role="img" aria-labelledby="pad-name pad-state" />
      <p id="pad-state" className="visually-hidden" role="status">
        {state}
      </p>
      <Fault id="pad-fault" text={fault} />
      <button type="button" className="button" onClick={clear} disabled={state === "empty"}>
        Clear
      </button>
    </fieldset>
  );
}
