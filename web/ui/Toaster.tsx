import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CloseButton } from "./Dialog.tsx";
import { joinClasses } from "./join-classes.ts";
import type { NoticeTone } from "./Notice.tsx";
import { ToneIcon } from "./Notice.tsx";
import type { ShownToast, ToastTone } from "./toast.ts";
import { dismissToast, onToastsChange, shownToasts } from "./toast.ts";

const nothing: readonly ShownToast[] = [];

/**
 * Where toasts appear, the newest alone; once, at the end of the page. Failures are said at once, the rest when the screen reader has
 * finished. F6 goes to the newest and back, Escape dismisses it; while pointer or focus is on it, or a modal window is open, it does not go
 * by itself. It stands under the header on phones and at the bottom right on wide screens, changes sides where that is in use, and waits
 * unseen where both are.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => nothing);
  const layer = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const newest = toasts.at(-1)?.id;
  useTopLayer(layer, newest);
  const leave = useManners(layer, newest);
  useEffect(() => {
    if (toasts.length === 0) setHeld(false);
  }, [toasts]);

  const dismiss = (id: number) => {
    const hadFocus = layer.current?.contains(document.activeElement) ?? false;
    dismissToast(id);
    if (hadFocus) leave();
  };
  const dismissByEscape = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-toast]")?.dataset["toast"];
    if (event.key === "Escape" && id !== undefined) dismiss(Number(id));
  };
  const row = (each: ShownToast) => (
    <ToastRow key={each.id} toast={each} waits={each.id !== newest} held={held} onDismiss={() => dismiss(each.id)} />
  );
  const urgent = toasts.filter((each) => each.tone === "destructive");
  const others = toasts.filter((each) => each.tone !== "destructive");
  return (
    // Moved out of the way of what else is fixed by a transform: a toast that is being read moves, but nothing in the page shifts.
    <section
      ref={layer}
      popover="manual"
      data-toasts
      aria-label="Notifications"
      onKeyDown={dismissByEscape}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="no-print pointer-events-none fixed inset-x-4 m-0 w-auto sm:start-auto sm:w-104 overflow-visible border-0 bg-transparent p-0 text-ink"
    >
      {/* Two live regions, because politeness cannot change once something is said; both are in the page before anything is. */}
      <div role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
        {others.map(row)}
      </div>
      <div role="alert" aria-live="assertive" aria-relevant="additions" aria-atomic="false">
        {urgent.map(row)}
      </div>
    </section>
  );
}

const looks: Record<ToastTone, { icon: NoticeTone; colour: string; edge: string }> = {
  default: { icon: "info", colour: "text-atlantic-600", edge: "border-s-atlantic-600" },
  success: { icon: "success", colour: "text-moss", edge: "border-s-moss" },
  destructive: { icon: "error", colour: "text-brick", edge: "border-s-brick" },
};

type ToastRowProps = { toast: ShownToast; waits: boolean; held: boolean; onDismiss: () => void };

function ToastRow({ toast, waits, held, onDismiss }: ToastRowProps) {
  const look = looks[toast.tone];
  useDismissAfter(toast, held || waits);
  return (
    <div
      hidden={waits}
      data-toast={toast.id}
      data-tone={toast.tone}
      className={joinClasses(
        "pointer-events-auto flex animate-arrive items-start gap-3 rounded border border-s-4 border-line bg-white p-3 ps-4 shadow",
        look.edge,
      )}
    >
      <ToneIcon tone={look.icon} className={joinClasses("mt-1.5", look.colour)} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      <CloseButton label="Dismiss" onClick={onDismiss} />
    </div>
  );
}

/** Counts only the time in which it can go: a hold stops the clock, and the rest runs on afterwards. */
function useDismissAfter({ id, durationMs }: ShownToast, held: boolean): void {
  const left = useRef(durationMs);
  useEffect(() => {
    if (held) return;
    const step = 100;
    const timer = setInterval(() => {
      if (document.querySelector("dialog:modal, [data-waits]")) return;
      left.current -= step;
      if (left.current <= 0) dismissToast(id);
    }, step);
    return () => clearInterval(timer);
  }, [id, held]);
}

/** Puts the toasts into the browser's top layer. */
function useTopLayer(layer: React.RefObject<HTMLElement | null>, newest: number | undefined): void {
  useEffect(() => {
    const element = layer.current;
    if (!element?.showPopover || element.matches(":popover-open")) return;
    // Its live regions have to be there before anything is said, but nobody waits for them.
    const timer = setTimeout(() => element.showPopover(), newest === undefined ? 1_000 : 0);
    return () => clearTimeout(timer);
  }, [layer, newest]);
}

/** What is needed while there is a toast comes with the first. Gives back the way to where the focus was before F6. */
function useManners(layer: React.RefObject<HTMLElement | null>, newest: number | undefined): () => void {
  const leave = useRef(() => {});
  useEffect(() => {
    const element = layer.current;
    if (!element || newest === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./while-toasts-show.ts").then(
      ({ mindToasts, leaveToast }) => {
        leave.current = leaveToast;
        if (!isOver) stop = mindToasts(element);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [layer, newest]);
  return () => leave.current();
}
