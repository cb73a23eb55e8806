import { priorityLabel } from "../../../domain/pricing/names.ts";
import { collectionHoursErrors } from "../../../domain/schedule/collection-hours-errors.ts";
import type { EditorState } from "./edited-settings.ts";
import type { SectionKey } from "./sections.ts";

/** A field that blocks saving. */
export type InvalidField = { field: string; section: SectionKey; message: string };

/** Every field that has to be corrected before the settings can be saved. */
export function findInvalidFields({
  invalidFigures,
  draft,
}: Pick<EditorState, "invalidFigures" | "draft">): InvalidField[] {
  const hours = draft.collectionHours ? collectionHoursErrors(draft.collectionHours) : [];
  return [
    ...Object.entries(invalidFigures).map(([field, { label, error, section }]) => ({
      field,
      section,
      message: `${label}: ${error.toLowerCase()}`,
    })),
    ...hours.map(({ path, priority, message }) => ({
      field: path,
      section: "site" as const,
      message: `${priorityLabel(priority)} collected: ${message.toLowerCase()}`,
    })),
  ];
}

/** The id of the field's control, so that a refused save can focus it. */
export function fieldId(field: string): string {
  return `setting-${field}`;
}
