import { useRef, useState } from "react";

type Action = {
  busy: boolean;
  /** Runs `work` unless something runs already; what it throws goes to `failed`. */
  run: (work: () => Promise<void>, failed: (error: unknown) => void) => Promise<void>;
};

/** One thing at a time that a button does: presses while it is under way do nothing. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run: Action["run"] = async (work, failed) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
