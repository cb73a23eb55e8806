import {
  BanknoteX,
  Building2,
  ChartColumn,
  FileInput,
  HandCoins,
  HeartPulse,
  IdCard,
  KeyRound,
  Landmark,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Route,
  ScrollText,
  Settings,
  Split,
  Tags,
  UserCog,
  Users,
  Webhook,
} from "lucide-react";
import { staffPages } from "../../../contract/staff-paths.ts";
import { type RoleWithPart, roleWithPart } from "../sign-in.ts";
import type { StaffUser } from "../staff-session.ts";

/**
 * `sales` is hidden by the setting analyticsVisible, except from administrators. Roles with a part of the
 * staff area see only the entries that name them.
 */
type Audience = "everyone" | "sales" | "administrators";

export type Entry = {
  path: string;
  label: string;
  icon: LucideIcon;
  audience: Audience;
  roles?: readonly RoleWithPart[];
};

/** The entries of the specification and of our additional screens. */
export const entryGroups: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: "Shop",
    entries: [
      { path: staffPages.dashboard, label: "Dashboard", icon: ChartColumn, audience: "sales" },
      { path: staffPages.customers, label: "Customers", icon: Users, audience: "sales" },
      { path: staffPages.orders, label: "Orders", icon: Package, audience: "sales", roles: ["bookkeeper", "clerk"] },
      { path: staffPages.accounts, label: "Accounts", icon: Building2, audience: "sales", roles: ["bookkeeper"] },
      { path: staffPages.invoices, label: "Invoices", icon: ReceiptText, audience: "sales", roles: ["bookkeeper"] },
      { path: staffPages.moneyDue, label: "Money due", icon: HandCoins, audience: "sales", roles: ["bookkeeper"] },
      { path: staffPages.books, label: "VAT report", icon: Landmark, audience: "sales", roles: ["bookkeeper"] },
      {
        path: staffPages.priceAgreements,
        label: "Price agreements",
        icon: Tags,
        audience: "sales",
        roles: ["bookkeeper"],
      },
      {
        path: staffPages.dispatch,
        label: "Dispatch",
        icon: Route,
        audience: "everyone",
        roles: ["dispatcher", "clerk"],
      },
      {
        path: staffPages.drivers,
        label: "Drivers",
        icon: IdCard,
        audience: "everyone",
        roles: ["dispatcher", "clerk"],
      },
      { path: staffPages.settings, label: "Settings", icon: Settings, audience: "everyone" },
    ],
  },
  {
    label: "Tools",
    entries: [
      { path: staffPages.recovery, label: "Booking Recovery", icon: LifeBuoy, audience: "administrators" },
      { path: staffPages.redirects, label: "Redirects", icon: Split, audience: "administrators" },
      { path: staffPages.users, label: "Users", icon: UserCog, audience: "administrators" },
      { path: staffPages.auditLog, label: "Audit log", icon: ScrollText, audience: "administrators" },
      { path: staffPages.apiKeys, label: "API keys", icon: KeyRound, audience: "administrators" },
      { path: staffPages.webhooks, label: "Webhooks", icon: Webhook, audience: "administrators" },
      { path: staffPages.emails, label: "Emails", icon: Mail, audience: "administrators" },
      { path: staffPages.submissions, label: "Form submissions", icon: FileInput, audience: "administrators" },
      { path: staffPages.paymentProblems, label: "Payment problems", icon: BanknoteX, audience: "administrators" },
      { path: staffPages.launchChecklist, label: "Launch Checklist", icon: ListChecks, audience: "administrators" },
      { path: staffPages.health, label: "Health", icon: HeartPulse, audience: "administrators" },
    ],
  },
];

export type EntryAccess = Pick<Entry, "audience" | "roles">;
type Viewer = { user: Pick<StaffUser, "roles">; analyticsVisible: boolean };

/** Why this user may not see a screen; null if they may. The server checks each call itself. */
export function hiddenReason({ audience, roles }: EntryAccess, { user, analyticsVisible }: Viewer): string | null {
  const part = roleWithPart(user);
  if (part) return roles?.includes(part) ? null : `This screen is not for ${part}s.`;
  if (audience === "everyone" || user.roles.includes("administrator")) return null;
  if (audience === "administrators") return "This screen is for administrators only.";
  return analyticsVisible
    ? null
    : "An administrator has switched off sales figures, orders and customers for other staff.";
}

/** The entry whose screen a path belongs to. */
export function findEntry(pathname: string): Entry | undefined {
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return entryGroups.flatMap(({ entries }) => entries).find(({ path }) => isWithin(path));
}
