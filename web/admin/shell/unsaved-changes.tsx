import { useEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Unsaved = {
  /** The screen's path. Moving between addresses below it asks nothing. */
  within: string;
  /** What would be lost, in the plural ('Your changes to the settings'). */
  what: string;
};

/** All that is unsaved on this screen. Whoever asks before leaving asks about all of it: a router asks one alone. */
const unsaved = new Set<Unsaved>();

const lostBy = (pathname: string): string[] => [
  ...new Set([...unsaved].filter(({ within }) => !`${pathname}/`.startsWith(`${within}/`)).map(({ what }) => what)),
];

/** Asks before unsaved changes are lost by leaving the screen, within the site or by the browser. */
export function BeforeLeaving({ isUnsaved, within, what }: Unsaved & { isUnsaved: boolean }) {
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
 * For a window with something typed into it: `close` asks before it is lost, and so does leaving the screen. `asking` stands beside the window.
 */
export function useCloseGuard(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const { pathname } = useLocation();
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    asking: (
      <>
        <BeforeLeaving isUnsaved={isUnsaved} within={pathname} what="Your changes in this window" />
        {isAsking && (
          <ConfirmDialog
            title="Discard what you typed?"
            description="It is not saved yet."
            confirmLabel="Discard"
            cancelLabel="Keep editing"
            tone="danger"
            onConfirm={onClose}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    ),
  };
}

/** Ctrl or Cmd with S saves, wherever the focus is, unless a dialog is asking something. The browser's own dialog never opens. */
export function useSaveByKey(save: () => unknown): void {
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
