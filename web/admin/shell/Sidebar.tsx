import { LogOut } from "lucide-react";
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
