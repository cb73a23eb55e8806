import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";

type FormFaults = {
  /** What is wrong with a field, by its name. */
  faults: Partial<Record<string, string>>;
  /** What is wrong with the whole of it; empty where nothing is. */
  failure: string;
  /** Puts these in place of all that was said. */
  setFaults: (faults: Record<string, string>) => void;
  /** A field that is changed has no fault until it is sent again. */
  forgetFault: (name: string) => void;
  /** Before it is sent: what was wrong with the whole counts no longer. */
  forgetFailure: () => void;
  /** What the server refused stands at its fields, or above all of them where it names none. */
  showRefusal: (error: unknown) => void;
};

/** What is wrong with a dialog's form, at its fields and as a whole. */
export function useFormFaults(): FormFaults {
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState("");
  return {
    faults,
    failure,
    setFaults,
    forgetFault: (name) => setFaults(({ [name]: _, ...others }) => others),
    forgetFailure: () => setFailure(""),
    showRefusal: (error) => {
      const params = error instanceof ApiError ? error.params : {};
      setFaults(params);
      if (Object.keys(params).length === 0) setFailure(errorText(error));
    },
  };
}
