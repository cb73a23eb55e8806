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
 * Shows the newest toast; mount it once, at the end of the page. Failures are announced assertively, others politely.
 * F6 moves the focus to the toast and back, Escape dismisses it. It does not time out while hovered or focused, or
 * while a modal is open. It is below the header on phones, bottom right elsewhere; it switches sides to keep controls
 * in use visible, or hides while both sides are in use.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => nothing);
  const layer = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const newest = toasts.at(-1)?.id;
  useTopLayer(layer, newest);
  const leave = useToastManagement(layer, newest);
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
    // Positioned by a transform to avoid other fixed elements: the toast may move, but nothing in the page shifts.
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
      {/* Two live regions, because politeness cannot change later; both must exist before their content. */}
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

/** Dismisses the toast after its duration; holding it pauses the clock. */
function useDismissAfter({ id, durationMs }: ShownToast, held: boolean): void {
  const remainingMs = useRef(durationMs);
  useEffect(() => {
    if (held) return;
    const step = 100;
    const timer = setInterval(() => {
      if (document.querySelector("dialog:modal, [data-waits]")) return;
      remainingMs.current -= step;
      if (remainingMs.current <= 0) dismissToast(id);
    }, step);
    return () => clearInterval(timer);
  }, [id, held]);
}

/** Puts the toasts into the browser's top layer. */
function useTopLayer(layer: React.RefObject<HTMLElement | null>, newest: number | undefined): void {
  useEffect(() => {
    const element = layer.current;
    if (!element?.showPopover || element.matches(":popover-open")) return;
    // The live regions must exist before the first toast, but not urgently.
    const timer = setTimeout(() => element.showPopover(), newest === undefined ? 1_000 : 0);
    return () => clearTimeout(timer);
  }, [layer, newest]);
}

/** Loads toast handling with the first toast. Returns a function that restores the focus from before F6. */
function useToastManagement(layer: React.RefObject<HTMLElement | null>, newest: number | undefined): () => void {
  const leave = useRef(() => {});
  useEffect(() => {
    const element = layer.current;
    if (!element || newest === undefined) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import("./manage-toasts.ts").then(
      ({ manageToasts, restoreFocus }) => {
        leave.current = restoreFocus;
        if (!isUnmounted) stop = manageToasts(element);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [layer, newest]);
  return () => leave.current();
}
