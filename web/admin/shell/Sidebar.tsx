import { LogOut } from "lucide-react";
import { useCallback, useEffect, useId, useState } from "react";
import { Link, NavLink } from "react-router";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import { maxCountedInTab, type StaffOrderCounts } from "../../../contract/staff-orders.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { Logo, LogoMark } from "../../ui/Logo.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { useMedia } from "../../ui/use-media.ts";
import { roleLabel } from "../sign-in.ts";
import { type Entry, entryGroups } from "./sidebar-entries.ts";
import { useStaff } from "./staff-context.ts";

type SidebarProps = {
  /** Whether names are shown beside the icons. */
  isExpanded: boolean;
  isShown: (entry: Entry) => boolean;
  /** Order counts, if this user may see them. */
  counts?: StaffOrderCounts;
  /** Called when an entry is chosen. */
  onChosen?: () => void;
};

const rowClasses = (isExpanded: boolean) =>
  joinClasses(
    "flex min-h-10 w-full items-center gap-3 rounded text-sm text-atlantic-100 hover:bg-atlantic-800 hover:text-white",
    isExpanded ? "px-3" : "justify-center",
  );

/** The sidebar's content, beside the page or in the drawer. */
export function Sidebar({ isExpanded, isShown, counts, onChosen }: SidebarProps) {
  const { user, signOut } = useStaff();
  return (
    <div
      className={joinClasses(
        "on-dark flex min-h-full flex-col gap-4 bg-atlantic-950 py-3 text-white",
        isExpanded ? "px-3" : "px-1",
      )}
    >
      <Link
        to={pages.home}
        className={joinClasses("flex min-h-10 items-center rounded", isExpanded ? "px-2" : "justify-center")}
        aria-label={`${brand.name}, home`}
      >
        {isExpanded ? (
          <Logo className="gap-2 whitespace-nowrap [&>span]:text-base [&>svg]:h-6 [&>svg]:w-9" />
        ) : (
          <LogoMark className="h-6! w-9!" />
        )}
      </Link>
      <nav aria-label="Staff area" className="grid content-start gap-4">
        {entryGroups.map(({ label, entries }) => (
          <Group
            key={label}
            label={label}
            isExpanded={isExpanded}
            entries={entries.filter(isShown)}
            counts={counts}
            onChosen={onChosen}
          />
        ))}
      </nav>
      <div className="mt-auto grid gap-2 border-t border-atlantic-800 pt-3">
        <p className={joinClasses("px-3 text-sm", !isExpanded && "sr-only")}>
          <span className="block truncate font-semibold">{user.name || user.username}</span>
          <span className="block text-xs text-atlantic-100">{roleLabel(user)}</span>
        </p>
        <button
          type="button"
          onClick={signOut}
          title={isExpanded ? undefined : "Logout"}
          className={rowClasses(isExpanded)}
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className={isExpanded ? undefined : "sr-only"}>Logout</span>
        </button>
      </div>
    </div>
  );
}

type GroupProps = {
  label: string;
  isExpanded: boolean;
  entries: readonly Entry[];
  counts: StaffOrderCounts | undefined;
  onChosen: (() => void) | undefined;
};

function Group({ label, isExpanded, entries, counts, onChosen }: GroupProps) {
  const waitingId = useId();
  const waiting = waitingOrders(counts);
  if (entries.length === 0) return null;
  return (
    <div className="grid gap-1">
      {isExpanded ? (
        <p className="px-3 text-xs text-atlantic-100">{label}</p>
      ) : (
        <hr className="mx-2 border-atlantic-800 first:hidden" />
      )}
      <ul className="grid gap-0.5">
        {entries.map(({ path, label: name, icon: Icon }) => (
          <li key={path} className="relative">
            <NavLink
              to={path}
              onClick={onChosen}
              title={isExpanded ? undefined : path === staffPages.orders && waiting ? `${name}: ${waiting}` : name}
              aria-describedby={path === staffPages.orders && waiting ? waitingId : undefined}
              className={({ isActive }) =>
                joinClasses(rowClasses(isExpanded), isActive && "bg-atlantic-800 font-semibold text-white")
              }
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className={isExpanded ? "truncate" : "sr-only"}>{name}</span>
            </NavLink>
            {path === staffPages.orders && waiting && (
              <Waiting id={waitingId} text={waiting} newOrders={counts?.newOrders ?? 0} isExpanded={isExpanded} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** '2 new, 1 quote request, 4 unpaid'; null if nothing is waiting. */
function waitingOrders(counts: StaffOrderCounts | undefined): string | null {
  if (!counts) return null;
  const { newOrders, tabs } = counts;
  const parts = [
    newOrders > 0 && `${showCounted(newOrders)} new`,
    tabs.quotes > 0 && (tabs.quotes === 1 ? "1 quote request" : `${showCounted(tabs.quotes)} quote requests`),
    tabs.unpaid > 0 && `${showCounted(tabs.unpaid)} unpaid`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}

/** '1,000+' where counting stopped. */
const showCounted = (count: number) => `${showNumber(count)}${count >= maxCountedInTab ? "+" : ""}`;

type WaitingProps = { id: string; text: string; newOrders: number; isExpanded: boolean };

/** The waiting orders below their entry. Not a live region, because new orders are announced elsewhere. */
function Waiting({ id, text, newOrders, isExpanded }: WaitingProps) {
  return (
    <>
      {newOrders > 0 && (
        <span
          aria-hidden="true"
          className={joinClasses(
            "pointer-events-none absolute rounded bg-gorse font-semibold text-ink tabular",
            isExpanded ? "end-2 top-2 min-w-6 px-1.5 text-center text-xs" : "end-1.5 top-1.5 size-2.5",
          )}
        >
          {isExpanded && showCounted(newOrders)}
        </span>
      )}
      <p id={id} className={isExpanded ? "pb-1 ps-11 pe-2 text-xs leading-4 text-atlantic-100" : "sr-only"}>
        {text}
      </p>
    </>
  );
}

const cookieName = "sidebar_state";
const cookieSeconds = 7 * 24 * 60 * 60;
/** From this width on there is room for names; below it only icons are shown, and on a phone nothing. */
const wide = "(width >= 80rem)";

type SidebarState = {
  /** Whether it shows names beside the icons; false on screens without room for them. */
  isExpanded: boolean;
  /** On narrower screens: whether it is open as a drawer over the content. */
  isDrawerOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** The sidebar's state, toggled by buttons and Ctrl/Cmd+B; a cookie stores for 7 days whether it is expanded. */
export function useSidebar(): SidebarState {
  const [isExpanded, setExpanded] = useState(() => !document.cookie.split("; ").includes(`${cookieName}=false`));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (!window.matchMedia(wide).matches) return setDrawerOpen((open) => !open);
    setExpanded((expanded) => {
      saveExpanded(!expanded);
      return !expanded;
    });
  }, []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "b") return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [toggle]);
  useEffect(() => {
    // Otherwise the backdrop of an open drawer would stay over the page when the window grows.
    const query = window.matchMedia(wide);
    query.addEventListener("change", closeDrawer);
    return () => query.removeEventListener("change", closeDrawer);
  }, [closeDrawer]);
  const hasRoom = useMedia(wide);
  return { isExpanded: isExpanded && hasRoom, isDrawerOpen, toggle, closeDrawer };
}

function saveExpanded(isExpanded: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookieName}=${isExpanded}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}
