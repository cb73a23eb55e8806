import { useEffect } from "react";
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
      description={`${what} are not saved yet; leaving drops them.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
