import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";

/** How long a change can be taken back. */
const undoMs = 10_000;
const stepMs = 250;

type UndoBarProps = {
  /** What was done; `null` where there is nothing to take back. */
  done: { id: number; text: string } | null;
  onUndo: () => void;
  onOver: () => void;
};

/** What was just done and the way back, for ten seconds; the clock stands while pointer or focus is on it. */
export function UndoBar({ done, onUndo, onOver }: UndoBarProps) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef(undoMs);
  const over = useRef(onOver);
  over.current = onOver;
  const id = done?.id;
  useEffect(() => {
    left.current = undoMs;
    if (id === undefined) setHeld(false);
  }, [id]);
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setInterval(() => {
      left.current -= stepMs;
      if (left.current <= 0) over.current();
    }, stepMs);
    return () => clearInterval(timer);
  }, [id, isHeld]);
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 grid justify-items-center empty:hidden"
    >
      {done && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only stops the clock
        <div
          key={done.id}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="pointer-events-auto flex max-w-full animate-arrive items-center gap-3 rounded border border-s-4 border-line border-s-moss bg-white p-2 ps-4 text-sm shadow"
        >
          <p className="min-w-0">{done.text}</p>
          <Button tone="secondary" size="small" aria-keyshortcuts="Z" className="max-lg:min-h-11" onClick={onUndo}>
            Undo <kbd className="font-mono text-xs text-muted max-sm:hidden">Z</kbd>
          </Button>
        </div>
      )}
    </div>
  );
}
