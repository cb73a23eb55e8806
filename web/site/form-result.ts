import { useLocation } from "react-router";
import type { PublicFormId } from "../../contract/form-rules.ts";
import type { FormResult } from "../../contract/forms.ts";
import { useSiteData } from "./public-settings.ts";

/** The result of sending this form without script; null if it was not sent like that, or was accepted. */
export function useFormResult(formId: PublicFormId): FormResult | null {
  const result = useSiteData()?.formResult;
  // The result belongs to the document that was loaded, not to pages navigated to afterwards.
  const isFirst = useLocation().key === "default";
  return isFirst && result?.formId === formId ? result : null;
}
