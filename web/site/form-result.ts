import { useLocation } from "react-router";
import type { PublicFormId } from "../../contract/form-rules.ts";
import type { FormResult } from "../../contract/forms.ts";
import { useSiteData } from "./public-settings.ts";

/** What became of this form when it was sent without script: null where it was not sent so, or was taken. */
export function useFormResult(formId: PublicFormId): FormResult | null {
  const result = useSiteData()?.formResult;
  // It belongs to the document that was loaded; a page that is shown later begins anew.
  const isFirst = useLocation().key === "default";
  return isFirst && result?.formId === formId ? result : null;
}
