import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type BeforeLeavingProps = {
  isUnsaved: boolean;
  /** The screen's path. Moving between addresses below it asks nothing. */
  within: string;
  /** What would be lost ('Your changes to the settings'). */
  what: string;
};

/** Asks before unsaved changes are lost by leaving the screen, within the site or by the browser. */
export function BeforeLeaving({ isUnsaved, within, what }: BeforeLeavingProps) {
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !`${nextLocation.pathname}/`.startsWith(`${within}/`));
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      description={`${what} are not saved yet and will be lost if you leave.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
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
