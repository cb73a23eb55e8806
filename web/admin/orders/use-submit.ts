import { useState } from "react";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { useAction } from "../shell/use-action.ts";

type Submit = {
  busy: boolean;
  /** Why the last attempt failed; empty if it did not. */
  failure: string;
  /** `wording` is the content of the request: sent again unchanged, it has the same key. True if it succeeded. */
  submit: (wording: unknown, send: (idempotencyKey: string) => Promise<void>) => Promise<boolean>;
};

/** Sends a dialog's form once however often the button is pressed, and keeps the server's refusal. */
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
