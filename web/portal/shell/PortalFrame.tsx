import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { brand } from "../../../brand.ts";
import { pages } from "../../../contract/paths.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { subscribeToAccount } from "../../../contract/portal-sign-in.ts";
import type { MemberAct } from "../../../domain/accounts/member-roles.ts";
import { errorText } from "../../api/error-text.ts";
import { useLive } from "../../live/use-live.ts";
import { CatchErrors } from "../../report/CatchErrors.tsx";
import { Content } from "../../site/Content.tsx";
import { FailurePage } from "../../site/FailurePage.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Logo } from "../../ui/Logo.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { usePortal } from "./portal-context.ts";
import { AnswersContext } from "./use-member-query.ts";

type Screen = { path: string; label: string; act?: MemberAct };
const screens: readonly Screen[] = [
  { path: portalPages.home, label: "Home" },
  { path: portalPages.book, label: "Book", act: "book" },
  { path: portalPages.deliveries, label: "Deliveries" },
  { path: portalPages.approvals, label: "Approvals", act: "approve" },
  { path: portalPages.invoices, label: "Invoices", act: "invoices" },
  { path: portalPages.addresses, label: "Addresses", act: "book" },
  { path: portalPages.people, label: "People", act: "manage" },
  { path: portalPages.settings, label: "Settings" },
];

/** The frame of every portal screen: the account, the links to the screens, and a notice if the account is on stop. */
export function PortalFrame({ onChanged }: { onChanged: () => Promise<void> }) {
  const { member, may } = usePortal();
  const { key, pathname } = useLocation();
  const screenList = useScrolledToCurrent(pathname);
  const answers = useContext(AnswersContext);
  const refresh = async () => {
    await Promise.all([onChanged(), answers.refresh("all")]);
  };
  // A phone that was asleep may have missed changes.
  useEffect(() => {
    const refreshShown = () => {
      if (document.visibilityState === "visible") void answers.refresh("all");
    };
    document.addEventListener("visibilitychange", refreshShown);
    return () => document.removeEventListener("visibilitychange", refreshShown);
  }, [answers]);
  // If the session has ended, the next call reports it with the reason.
  useLive({ url: subscribeToAccount.path, headers: () => ({}), onChange: refresh, poll: refresh, onRefused: refresh });
  // The broken screen's cached answers may be what breaks it, and no screen reads them any more.
  const fetchAgain = (render: () => void) => {
    void answers.refresh("all");
    render();
  };
  const shown = screens.filter(({ act }) => act === undefined || may(act));
  return (
    <>
      <header className="on-dark no-print bg-atlantic-950 text-white">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <a href={pages.home} className="inline-flex rounded" aria-label={`${brand.name}, home`}>
            <Logo />
          </a>
          <AccountMenu />
        </div>
        <nav aria-label="Account" className="border-t border-atlantic-800">
          <ul ref={screenList} className="wrap relative flex gap-1 overflow-x-auto">
            {shown.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === portalPages.home}
                  className={({ isActive }) =>
                    joinClasses(
                      "inline-flex min-h-12 items-center border-b-3 px-3 whitespace-nowrap hover:bg-atlantic-800",
                      isActive ? "border-gorse font-semibold" : "border-transparent",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Content>
        {member.account.status === "on_stop" && <OnStop reason={member.account.statusReason} />}
        <CatchErrors
          part="portal screen"
          resetKey={key}
          fallback={(retry) => <FailurePage onTryAgain={() => fetchAgain(retry)} />}
        >
          <Outlet />
        </CatchErrors>
      </Content>
    </>
  );
}

/** Scrolls the list sideways on a phone, so that the current page's link is in the middle. */
function useScrolledToCurrent(pathname: string) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path makes another link the current one
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would also scroll the page back to its top.
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return list;
}

/** The account's name, others to switch to, and signing out. */
function AccountMenu() {
  const { member, memberships, switchAccount, signOut } = usePortal();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    work()
      .catch((error: unknown) => toast({ title: errorText(error), tone: "destructive" }))
      .finally(() => setBusy(false));
  };
  const others = memberships.filter(({ memberId, refusal }) => refusal === null && memberId !== member.id);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="min-w-0">
        <span className="block truncate font-semibold">{member.account.name}</span>
        <span className="block text-atlantic-100">{member.account.number}</span>
      </p>
      {others.length > 0 && (
        <label className="flex items-center gap-2">
          <span className="sr-only">Switch account</span>
          <select
            value=""
            disabled={busy}
            onChange={({ currentTarget: { value } }) => run(() => switchAccount(Number(value)))}
            className="min-h-11 max-w-44 truncate rounded border border-atlantic-100 bg-atlantic-950 px-2 text-white"
          >
            <option value="">Switch account</option>
            {others.map(({ memberId, accountName }) => (
              <option key={memberId} value={memberId}>
                {accountName}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        onClick={() => run(signOut)}
        className="min-h-11 rounded px-2 underline underline-offset-4 hover:bg-atlantic-800"
      >
        Sign out
      </button>
    </div>
  );
}

function OnStop({ reason }: { reason: string }) {
  return (
    <div className="wrap pt-6">
      <Notice tone="warning" title="Your account is on stop">
        {reason && <p>{reason}</p>}
        <p>
          Nothing can be booked on account until we lift it. Call us on{" "}
          <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
            {brand.officePhone.display}
          </a>
          .
        </p>
      </Notice>
    </div>
  );
}

/** A screen of the portal: heading, actions and content below. */
export function PortalScreen({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
