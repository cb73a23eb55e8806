import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";

/** How long a change can be undone. */
const undoMs = 10_000;
const stepMs = 250;

type UndoBarProps = {
  /** What was done; null if there is nothing to undo. */
  done: { id: number; text: string } | null;
  onUndo: () => void;
  onExpired: () => void;
};

/** Offers to undo the last change for ten seconds; the countdown pauses while it has the pointer or the focus. */
export function UndoBar({ done, onUndo, onExpired }: UndoBarProps) {
  const [isHeld, setHeld] = useState(false);
  const remainingMs = useRef(undoMs);
  const expire = useRef(onExpired);
  expire.current = onExpired;
  const id = done?.id;
  useEffect(() => {
    remainingMs.current = undoMs;
    if (id === undefined) setHeld(false);
  }, [id]);
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setInterval(() => {
      remainingMs.current -= stepMs;
      if (remainingMs.current <= 0) expire.current();
    }, stepMs);
    return () => clearInterval(timer);
  }, [id, isHeld]);
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 grid justify-items-center empty:hidden"
    >
      {done && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the countdown
        <div
          key={done.id}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="pointer-events-auto flex max-w-full animate-arrive items-center gap-3 rounded border border-s-4 border-line border-s-moss bg-white p-2 ps-4 text-sm shadow"
        >
          <p className="min-w-0">{done.text}</p>
          <Button
            tone="secondary"
            size="small"
            aria-keyshortcuts="Z Control+Z Meta+Z"
            className="max-lg:min-h-11"
            onClick={onUndo}
          >
            Undo <kbd className="font-mono text-xs text-muted max-sm:hidden">Z</kbd>
          </Button>
        </div>
      )}
    </div>
  );
}
