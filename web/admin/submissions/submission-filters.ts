import { formNames } from "../../../contract/form-names.ts";
import type { SubmissionsFilter } from "../../../contract/forms.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

/** The list's filters as they stand in the address; days are 'YYYY-MM-DD' or empty. */
export const submissionFilters = { page: 1, search: "", form: "", spam: "", from: "", to: "" };

/** What the address asks for, in the words of the call; whatever is no form, no mark and no day is left out. */
export function filterOf({ search, form, spam, from, to }: typeof submissionFilters): SubmissionsFilter {
  return {
    ...(search !== "" && { search: search.slice(0, 200) }),
    ...(Object.hasOwn(formNames, form) && { formId: Number(form) }),
    ...((spam === "true" || spam === "false") && { spamSuspected: spam === "true" }),
    ...(isIsoDate(from) && { from }),
    ...(isIsoDate(to) && { to }),
  };
}
