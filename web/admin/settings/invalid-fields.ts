import { priorityLabel } from "../../../domain/pricing/names.ts";
import { collectionFaults } from "../../../domain/schedule/collection-faults.ts";
import type { EditorState } from "./edited-settings.ts";
import type { SectionKey } from "./sections.ts";

/** A field whose content cannot be saved: where it is, what it is called and what is wrong. */
export type InvalidField = { field: string; section: SectionKey; says: string };

/** Everything that has to be mended before the settings can be saved. */
export function invalidFields({ held, draft }: Pick<EditorState, "held" | "draft">): InvalidField[] {
  const hours = draft.collectionHours ? collectionFaults(draft.collectionHours) : [];
  return [
    ...Object.entries(held).map(([field, { label, fault, section }]) => ({
      field,
      section,
      says: `${label}: ${fault.toLowerCase()}`,
    })),
    ...hours.map(({ path, priority, message }) => ({
      field: path,
      section: "site" as const,
      says: `${priorityLabel(priority)} collected: ${message.toLowerCase()}`,
    })),
  ];
}

/** The id of the control, for whoever is led to it. */
export function fieldId(field: string): string {
  return `setting-${field}`;
}
