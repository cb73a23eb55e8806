import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { useMedia } from "../../ui/use-media.ts";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { isSignature, linesOf, strokesOf } from "./strokes.ts";

const pen = { penColor: "#061826", minWidth: 1.2, maxWidth: 3.2 };

/** A phone on its side, on which the pad fills the screen. */
const turned = "(orientation: landscape) and (height < 30rem)";

/** Some browsers shrink the page while the keyboard is open, so the screen's orientation counts too. */
const isOnItsSide = () => screen.orientation?.type.startsWith("landscape") ?? true;

/**
 * Calls `onChange` with the strokes on their grid after each line. `initial`: the strokes of a form that is opened
 * again.
 */
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
    let size = { width: 0, height: 0 };
    // Refits the signature when the phone is turned.
    const resize = () => {
      const { offsetWidth, offsetHeight } = element;
      if ((offsetWidth === size.width && offsetHeight === size.height) || offsetWidth === 0) return;
      const strokes = size.width === 0 ? first.current : strokesOf(drawing.toData(), size);
      size = { width: offsetWidth, height: offsetHeight };
      const lines = penLines(strokes, size);
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
      // The next pad starts empty.
      latestOnChange.current([]);
    };
  }, []);
  const isTurned = useMedia(turned);
  const [isFull, setFull] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const wasTurned = useRef(isTurned);
  useEffect(() => {
    if (wasTurned.current === isTurned) return;
    wasTurned.current = isTurned;
    const goesFull = isTurned && isOnItsSide();
    setFull(goesFull);
    if (goesFull) box.current?.focus();
  }, [isTurned]);
  const clear = () => {
    pad.current?.clear();
    setState("empty");
    onChange([]);
  };
  return (
    <fieldset
      ref={box}
      className={isFull ? "pad full" : "pad"}
      tabIndex={-1}
      aria-labelledby="pad-name"
      data-invalid={error !== undefined}
      aria-describedby={error && "pad-fault"}
    >
      <div className="pad-head">
        <p id="pad-name">Signature</p>
        {isTurned && (
          <button type="button" className="button" onClick={() => setFull(!isFull)}>
            {isFull ? "Done" : "Full screen"}
          </button>
        )}
        <button type="button" className="button" onClick={clear} disabled={state === "empty"}>
          Clear
        </button>
      </div>
      <canvas ref={canvas} role="img" aria-labelledby="pad-name pad-state" />
      <p id="pad-state" className="visually-hidden" role="status">
        {state}
      </p>
      <ErrorMessage id="pad-fault" text={error} />
    </fieldset>
  );
}

/** The lines in the form that the pad draws; speed and pressure are not saved. */
function penLines(strokes: readonly number[][], size: { width: number; height: number }) {
  return linesOf(strokes, size).map((points) => ({
    ...pen,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over" as const,
    points: points.map((point, at) => ({ ...point, time: at * 20, pressure: 0.5 })),
  }));
}
