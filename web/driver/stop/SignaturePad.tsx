import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { isSignature, linesOf, strokesOf } from "./strokes.ts";

const pen = { penColor: "#061826", minWidth: 1.2, maxWidth: 3.2 };

/** Calls `onChange` with the strokes on their grid after each line. `initial`: of a form that is opened again. */
export function SignaturePad({
  error,
  initial,
  onChange,
}: {
  error: string | undefined;
  initial: readonly number[][];
  onChange: (strokes: number[][]) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const first = useRef(initial);
  const [state, setState] = useState<"empty" | "too short" | "signed">(
    initial.length === 0 ? "empty" : isSignature(initial) ? "signed" : "too short",
  );
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new Pad(element, pen);
    pad.current = drawing;
    let width = 0;
    // Scales the signature when the phone is rotated.
    const resize = () => {
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth === width || offsetWidth === 0) return;
      const scale = offsetWidth / width;
      const lines =
        width === 0
          ? penLines(first.current, { width: offsetWidth, height: offsetHeight })
          : drawing.toData().map((group) => ({
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

/** As the pad draws them; speed and pressure are not saved. */
function penLines(strokes: readonly number[][], size: { width: number; height: number }) {
  return linesOf(strokes, size).map((points) => ({
    ...pen,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over" as const,
    points: points.map((point, at) => ({ ...point, time: at * 20, pressure: 0.5 })),
  }));
}
