import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";

type FormFaults = {
  /** What is wrong with a field, by its name. */
  faults: Partial<Record<string, string>>;
  /** An error of the form as a whole; empty if there is none. */
  failure: string;
  /** Replaces all field errors. */
  setFaults: (faults: Record<string, string>) => void;
  /** Clears the error of a field when it is edited. */
  forgetFault: (name: string) => void;
  /** Clears the form's error before it is sent again. */
  forgetFailure: () => void;
  /** Shows a server's refusal at the fields that it names, or above the form if it names none. */
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
