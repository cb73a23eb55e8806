import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";

type Fault = { text: string; params: Record<string, string> };

/** Sends a dialog's form once for any number of presses, and keeps what the server said against it. */
export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [keyOf] = useState(createKeyring);
  /** `wording` is what is asked for: the same asked for again has the same key. True where it was done. */
  const submit = async (wording: unknown, send: (idempotencyKey: string) => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFault(null);
    try {
      await send(keyOf(wording));
      return true;
    } catch (error) {
      setFault({ text: errorText(error), params: error instanceof ApiError ? error.params : {} });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, submit };
}
