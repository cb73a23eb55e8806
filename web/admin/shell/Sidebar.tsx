import { LogOut } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { Logo, LogoMark } from "../../ui/Logo.tsx";
import { roleLabel } from "../sign-in.ts";
import { type Entry, entryGroups } from "./sidebar-entries.ts";
import { useStaff } from "./staff-context.ts";

type SidebarProps = {
  /** Names beside the signs, or signs alone. */
  isExpanded: boolean;
  isShown: (entry: Entry) => boolean;
  /** After an entry was chosen. */
  onChosen?: () => void;
};

const rowClasses = (isExpanded: boolean) =>
  joinClasses(
    "flex min-h-10 w-full items-center gap-3 rounded text-sm text-atlantic-100 hover:bg-atlantic-800 hover:text-white",
    isExpanded ? "px-3" : "justify-center",
  );

/** What the sidebar holds, beside the content or in the drawer. */
export function Sidebar({ isExpanded, isShown, onChosen }: SidebarProps) {
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

type GroupProps = { label: string; isExpanded: boolean; entries: readonly Entry[]; onChosen: (() => void) | undefined };

function Group({ label, isExpanded, entries, onChosen }: GroupProps) {
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
          <li key={path}>
            <NavLink
              to={path}
              onClick={onChosen}
              title={isExpanded ? undefined : name}
              className={({ isActive }) =>
                joinClasses(rowClasses(isExpanded), isActive && "bg-atlantic-800 font-semibold text-white")
              }
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className={isExpanded ? "truncate" : "sr-only"}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const cookieName = "sidebar_state";
const cookieSeconds = 7 * 24 * 60 * 60;
const wide = "(width >= 48rem)";

type SidebarState = {
  /** Beside the content: whether it shows names, or only signs. */
  isExpanded: boolean;
  /** On a narrow screen: whether it lies over the content. */
  isDrawerOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** The sidebar's state, toggled by its buttons and by Ctrl/Cmd+B; whether it is expanded is remembered for 7 days. */
export function useSidebar(): SidebarState {
  const [isExpanded, setExpanded] = useState(() => !document.cookie.split("; ").includes(`${cookieName}=false`));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (!window.matchMedia(wide).matches) return setDrawerOpen((open) => !open);
    setExpanded((expanded) => {
      remember(!expanded);
      return !expanded;
    });
  }, []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "b") return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [toggle]);
  useEffect(() => {
    // A drawer that is open when the window grows would leave its ground over the page.
    const query = window.matchMedia(wide);
    query.addEventListener("change", closeDrawer);
    return () => query.removeEventListener("change", closeDrawer);
  }, [closeDrawer]);
  return { isExpanded, isDrawerOpen, toggle, closeDrawer };
}

function remember(isExpanded: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookieName}=${isExpanded}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}
