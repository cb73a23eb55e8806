import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { isSignature, strokesOf } from "./strokes.ts";

/** Calls `onChange` with the strokes on their grid after each line. */
export function SignaturePad({
  error,
  onChange,
}: {
  error: string | undefined;
  onChange: (strokes: number[][]) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const [state, setState] = useState<"empty" | "too short" | "signed">("empty");
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new Pad(element, { penColor: "#061826", minWidth: 1.2, maxWidth: 3.2 });
    pad.current = drawing;
    let width = 0;
    // Scales the signature when the phone is rotated.
    const resize = () => {
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth === width || offsetWidth === 0) return;
      const scale = width === 0 ? 1 : offsetWidth / width;
      const lines = drawing.toData().map((group) => ({
        ...group,
        points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
      }));
      width = offsetWidth;
      const ratio = Math.max(window.devicePixelRatio || 1, 1);
      element.width = offsetWidth * ratio;
      element.height = offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      drawing.clear();
      drawing.fromData(lines);
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    const onEnd = () => {
      const strokes = strokesOf(drawing.toData(), { width: element.offsetWidth, height: element.offsetHeight });
      setState(isSignature(strokes) ? "signed" : "too short");
      latestOnChange.current(strokes);
    };
    drawing.addEventListener("endStroke", onEnd);
    return () => {
      observer.disconnect();
      drawing.off();
      // The next pad is empty.
      latestOnChange.current([]);
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
      data-invalid={error !== undefined}
      aria-describedby={error && "pad-fault"}
    >
      <p id="pad-name">Signature</p>
      <canvas ref={canvas} role="img" aria-labelledby="pad-name pad-state" />
      <p id="pad-state" className="visually-hidden" role="status">
        {state}
      </p>
      <ErrorMessage id="pad-fault" text={error} />
      <button type="button" className="button" onClick={clear} disabled={state === "empty"}>
        Clear
      </button>
    </fieldset>
  );
}
