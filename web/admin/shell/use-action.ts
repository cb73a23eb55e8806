import { useRef, useState } from "react";

type Action = {
  busy: boolean;
  /** Runs `work` unless something is already running; errors go to `failed`. */
  run: (work: () => Promise<void>, failed: (error: unknown) => void) => Promise<void>;
};

/** Runs one action at a time: further clicks do nothing while it is under way. */
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
