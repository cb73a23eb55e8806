import { staffPages } from "../../../contract/staff-paths.ts";

export type SectionKey =
  | "delivery-types"
  | "package-types"
  | "service-types"
  | "api"
  | "site"
  | "analytics"
  | "redirects"
  | "booking-recovery"
  | "versions";

/** `restricted`: for administrators only. */
export type SettingsSection = { key: SectionKey; label: string; restricted: boolean };

/** The navigation of the settings screen. */
export const sectionGroups: readonly { label: string; sections: readonly SettingsSection[] }[] = [
  {
    label: "Booking system",
    sections: [
      { key: "delivery-types", label: "Delivery Types", restricted: false },
      { key: "package-types", label: "Package Types", restricted: false },
      { key: "service-types", label: "Service Types", restricted: false },
    ],
  },
  {
    label: "Integration and site",
    sections: [
      { key: "api", label: "API Settings", restricted: true },
      { key: "site", label: "Site Settings", restricted: true },
      { key: "analytics", label: "Analytics Settings", restricted: true },
      { key: "redirects", label: "Redirects", restricted: true },
      { key: "booking-recovery", label: "Booking Recovery", restricted: true },
    ],
  },
  { label: "History", sections: [{ key: "versions", label: "Versions", restricted: false }] },
];

export const firstSection: SectionKey = "delivery-types";

export function sectionPath(key: SectionKey): string {
  return `${staffPages.settings}/${key}`;
}

/** The section with this key; the first where there is no key, null where it is unknown. */
export function findSection(key: string | undefined): SettingsSection | null {
  const sections = sectionGroups.flatMap((group) => group.sections);
  return sections.find((section) => section.key === (key ?? firstSection)) ?? null;
}
