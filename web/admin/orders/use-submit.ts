import { useState } from "react";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { useAction } from "../shell/use-action.ts";

type Submit = {
  busy: boolean;
  /** What the server said against it; empty where it said nothing. */
  failure: string;
  /** `wording` is what is asked for: the same asked for again has the same key. True where it was done. */
  submit: (wording: unknown, send: (idempotencyKey: string) => Promise<void>) => Promise<boolean>;
};

/** Sends a dialog's form once for any number of presses, and keeps what the server said against it. */
export function useSubmit(): Submit {
  const { busy, run } = useAction();
  const [failure, setFailure] = useState("");
  const [keyOf] = useState(createKeyring);
  const submit: Submit["submit"] = async (wording, send) => {
    let isDone = false;
    await run(
      async () => {
        setFailure("");
        await send(keyOf(wording));
        isDone = true;
      },
      (error) => setFailure(errorText(error)),
    );
    return isDone;
  };
  return { busy, failure, submit };
}
