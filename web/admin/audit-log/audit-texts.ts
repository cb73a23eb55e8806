import { auditActors, auditObjects } from "../../../contract/audit-acts.ts";
import type { AuditLogEntry } from "../../../contract/audit-log.ts";
import {
  accountPath,
  invoicePath,
  staffOrderPath,
  staffPages,
  staffPriceAgreementPath,
} from "../../../contract/staff-paths.ts";
import { formatEuro } from "../../../domain/money/euro.ts";

/** The word for a key, or the key itself where a newer version stored it. */
export function wordFor(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}

/** Who acted: a name, or the kind with its id if the name is gone. */
export function describeActor({ kind, id, name }: AuditLogEntry["actor"]): string {
  return name ?? [wordFor(auditActors, kind), id].filter((part) => part !== null).join(" ");
}

export function describeObject({ kind, id, name }: NonNullable<AuditLogEntry["object"]>): string {
  return `${wordFor(auditObjects, kind)} ${name ?? id}`;
}

const lists: Readonly<Record<string, string>> = {
  user: staffPages.users,
  api_key: staffPages.apiKeys,
  webhook: staffPages.webhooks,
  driver: staffPages.drivers,
  settings: staffPages.settings,
  launch_item: staffPages.launchChecklist,
  redirect: staffPages.redirects,
  customer: staffPages.customers,
  email: staffPages.emails,
  payment_event: staffPages.paymentProblems,
};

/** The object's own page, or the list that has it; null if there is neither. */
export function pathOfObject({ kind, id }: NonNullable<AuditLogEntry["object"]>): string | null {
  if (kind === "order") return staffOrderPath(Number(id));
  if (kind === "account") return accountPath(Number(id));
  if (kind === "invoice") return invoicePath(Number(id));
  if (kind === "price_agreement") return staffPriceAgreementPath(Number(id));
  return lists[kind] ?? null;
}

export type AuditDetail = { field: string; before: string; after: string };

/** An entry's fields before and after the act, with their names and values in words. */
export function describeDetails({ before, after }: Pick<AuditLogEntry, "before" | "after">): AuditDetail[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.map((key) => ({
    field: nameField(key),
    before: describeValue(key, before?.[key]),
    after: describeValue(key, after?.[key]),
  }));
}

/** 'Total' for `totalCents`, 'Price agreement id' for `priceAgreementId`; names with spaces stay as they are. */
function nameField(key: string): string {
  if (key.includes(" ")) return key;
  const words = key
    .replace(/Cents$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeValue(key: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && key.endsWith("Cents")) return formatEuro(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
