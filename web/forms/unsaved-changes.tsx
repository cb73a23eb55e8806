import { useEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

type Unsaved = {
  /** The screen's path; navigating below it does not ask. */
  within: string;
  /** What would be lost, in the plural, such as 'Your changes to the settings'. */
  what: string;
};

/** Everything unsaved on this screen. Each guard asks about all of it, because a router runs only one blocker. */
const unsaved = new Set<Unsaved>();

const lostBy = (pathname: string): string[] => [
  ...new Set([...unsaved].filter(({ within }) => !`${pathname}/`.startsWith(`${within}/`)).map(({ what }) => what)),
];

/** Asks for confirmation if leaving the screen, within the site or through the browser, would lose unsaved changes. */
export function LeaveGuard({ isUnsaved, within, what }: Unsaved & { isUnsaved: boolean }) {
  const [lost, setLost] = useState<string[]>([]);
  const blocker = useBlocker(({ nextLocation }) => {
    const next = lostBy(nextLocation.pathname);
    setLost(next);
    return next.length > 0;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const mine = { within, what };
    unsaved.add(mine);
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => {
      unsaved.delete(mine);
      window.removeEventListener("beforeunload", hold);
    };
  }, [isUnsaved, within, what]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      description={`${lost.join(" and ")} are not saved yet and will be lost if you leave.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

/**
 * For dialogs with a form: `close` asks for confirmation before unsaved input is lost, as does leaving the screen.
 * Render `closeGuard` beside the dialog.
 */
export function useCloseGuard(isUnsaved: boolean, onClose: () => void) {
  const [isConfirming, setConfirming] = useState(false);
  const { pathname } = useLocation();
  return {
    close: () => (isUnsaved ? setConfirming(true) : onClose()),
    closeGuard: (
      <>
        <LeaveGuard isUnsaved={isUnsaved} within={pathname} what="Your changes in this window" />
        {isConfirming && (
          <ConfirmDialog
            title="Discard what you typed?"
            description="It is not saved yet."
            confirmLabel="Discard"
            cancelLabel="Keep editing"
            tone="danger"
            onConfirm={onClose}
            onClose={() => setConfirming(false)}
          />
        )}
      </>
    ),
  };
}

/** Saves on Ctrl/Cmd+S unless a modal dialog is open; the browser's own save dialog never opens. */
export function useSaveShortcut(save: () => unknown): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
