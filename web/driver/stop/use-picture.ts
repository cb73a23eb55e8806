import { type RefObject, useEffect, useState } from "react";

/** None yet, one that is being made small, or one that can be kept. */
export type Taken = Blob | "making" | null;

/** On the button that was pressed meanwhile. */
export const awaitedText = "Waiting for the picture…";

/**
 * A form's picture. Where the form is submitted while one is being made, it calls `wait`, and is submitted again once the picture is there; where it could
 * not be made, the driver has read why and decides.
 */
export function usePicture(form: RefObject<HTMLFormElement | null>) {
  const [taken, setTaken] = useState<Taken>(null);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || taken === "making") return;
    setAwaited(false);
    if (taken) form.current?.requestSubmit();
  }, [form, taken, isAwaited]);
  return {
    taken,
    setTaken,
    picture: taken === "making" ? null : taken,
    isAwaited,
    wait: () => setAwaited(true),
  };
}
