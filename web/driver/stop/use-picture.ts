import { type RefObject, useEffect, useState } from "react";

/** None yet, one that is being resized, or one that is ready. */
export type PictureState = Blob | "making" | null;

/** On the submit button that was pressed meanwhile. */
export const waitingForPictureText = "Waiting for the picture…";

/**
 * A form's picture. If the form is submitted during resizing it calls `wait`, and is submitted again once the picture
 * is ready. If resizing fails the driver sees why, and decides.
 */
export function usePicture(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<PictureState>(null);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || state === "making") return;
    setAwaited(false);
    if (state) form.current?.requestSubmit();
  }, [form, state, isAwaited]);
  return {
    state,
    setState,
    picture: state === "making" ? null : state,
    isAwaited,
    wait: () => setAwaited(true),
  };
}
