import { useQueryClient } from "@tanstack/react-query";
import { Keyboard, PanelLeft, UserRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { getPublicSettings } from "../../../contract/settings.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { CatchErrors } from "../../report/CatchErrors.tsx";
import { Content } from "../../site/Content.tsx";
import { FailurePage } from "../../site/FailurePage.tsx";
import { usePublicSettings } from "../../site/public-settings.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Heading } from "../../ui/Section.tsx";
import { useBackdrop } from "../../ui/use-backdrop.ts";
import { ConfirmIdentity } from "./ConfirmIdentityDialog.tsx";
import { useAnnounceBookings, useOrderCounts, useRefreshLists } from "./order-counts.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { Sidebar, useSidebar } from "./Sidebar.tsx";
import { QuietButton } from "./StaffPage.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { type EntryAccess, findEntry, hiddenReason } from "./sidebar-entries.ts";
import { useStaff } from "./staff-context.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { useStaffQuery } from "./use-staff-query.ts";

const ordersEntry: EntryAccess = { audience: "sales" };

/** The frame of every staff screen: sidebar, welcome line, and the screen itself if this user may see it. */
export function StaffFrame() {
  const { user } = useStaff();
  const { pathname, key } = useLocation();
  const { isExpanded, isDrawerOpen, toggle, closeDrawer } = useSidebar();
  const analyticsVisible = useAnalyticsVisible();
  const [isShowingKeys, setShowingKeys] = useState(false);
  useShortcuts({ "?": () => setShowingKeys(true) });
  const reason = (entry: EntryAccess) => hiddenReason(entry, { user, analyticsVisible });
  const isShown = (entry: EntryAccess) => reason(entry) === null;
  const current = findEntry(pathname);
  const counts = useOrderCounts(isShown(ordersEntry)).data;
  useRefreshLists(counts);
  const announced = useAnnounceBookings(counts, pathname === staffPages.orders);
  const refusal = current && reason(current);
  const orders = findEntry(staffPages.orders);
  const seesOrders = orders !== undefined && isShown(orders);
  return (
    <div className="flex min-h-dvh">
      <header
        data-sidebar={isExpanded ? "expanded" : "collapsed"}
        className={joinClasses("no-print shrink-0 bg-atlantic-950 max-md:hidden", isExpanded ? "w-64" : "w-12")}
      >
        <div className="sticky top-0 h-dvh overflow-y-auto">
          <Sidebar isExpanded={isExpanded} isShown={isShown} counts={counts} />
        </div>
      </header>
      <Drawer isOpen={isDrawerOpen} onClose={closeDrawer}>
        <Sidebar isExpanded isShown={isShown} counts={counts} onChosen={closeDrawer} />
      </Drawer>
      <div className="min-w-0 flex-1">
        <section
          aria-label="Signed in"
          className="no-print sticky top-0 z-30 flex min-h-12 flex-wrap items-center justify-end gap-2 border-b border-line bg-white px-2 sm:px-4"
        >
          <button
            type="button"
            onClick={toggle}
            aria-label="Toggle sidebar"
            aria-keyshortcuts="Control+B Meta+B"
            title="Toggle sidebar (Ctrl+B)"
            className="grid size-11 place-items-center rounded hover:bg-atlantic-100"
          >
            <PanelLeft aria-hidden="true" className="size-5" />
          </button>
          <p className="min-w-0 flex-1 truncate text-sm text-muted">
            {/* A phone has no room for a name. */}
            <span className="max-sm:sr-only">
              Welcome, <span className="font-semibold text-ink">{user.name || user.username}</span>
            </span>
          </p>
          {seesOrders && (
            <ButtonLink to={staffPages.newOrder} size="small" className="whitespace-nowrap">
              New order
            </ButtonLink>
          )}
          <ThemeMenu />
          <QuietButton
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            title="Keyboard shortcuts (?)"
            className="max-lg:hidden"
            onClick={() => setShowingKeys(true)}
          >
            <Keyboard aria-hidden="true" className="size-5" />
          </QuietButton>
          <ButtonLink to={staffPages.account} tone="quiet" size="small">
            <UserRound aria-hidden="true" className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Your account</span>
          </ButtonLink>
        </section>
        <p role="status" className="sr-only">
          {announced}
        </p>
        <ConfirmIdentity />
        {isShowingKeys && <ShortcutsDialog onClose={() => setShowingKeys(false)} />}
        <Content>{refusal ? <NotShown title={current.label} reason={refusal} /> : <Screen resetKey={key} />}</Content>
      </div>
    </div>
  );
}

/** The screen, or what is shown in its place where it breaks. */
function Screen({ resetKey }: { resetKey: string }) {
  const queries = useQueryClient();
  const fetchAgain = (render: () => void) => {
    // The broken screen's cached answers, which no component uses any more, may be what broke it.
    queries.removeQueries({ type: "inactive" });
    render();
  };
  return (
    <CatchErrors
      part="staff screen"
      resetKey={resetKey}
      fallback={(retry) => <FailurePage onTryAgain={() => fetchAgain(retry)} />}
    >
      <Outlet />
    </CatchErrors>
  );
}

/** As rendered at first, then as the server answers, since an administrator may change it while this page is open. */
function useAnalyticsVisible(): boolean {
  const rendered = usePublicSettings();
  const { data } = useStaffQuery(getPublicSettings, {}, { staleMs: 60_000, initial: rendered ?? undefined });
  return data?.analyticsVisible ?? true;
}

function NotShown({ title, reason }: { title: string; reason: string }) {
  return (
    <div className="grid max-w-text gap-4 p-4 sm:p-6">
      <Heading level={1} look="panel">
        {title}
      </Heading>
      <Notice>{reason}</Notice>
    </div>
  );
}

type DrawerProps = { isOpen: boolean; onClose: () => void; children: React.ReactNode };

/** The sidebar as a drawer; the native dialog traps the focus and closes on Escape. */
function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);
  const backdrop = useBackdrop(isOpen, onClose);
  return (
    <dialog
      {...backdrop}
      ref={ref}
      aria-label="Sidebar"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100vw-3rem)] overflow-y-auto bg-atlantic-950 p-0 xl:hidden"
    >
      {isOpen && children}
    </dialog>
  );
}
