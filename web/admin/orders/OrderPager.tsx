import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { listStaffOrders } from "../../../contract/staff-orders.ts";
import { staffOrderPath, staffPages } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { useShortcuts, useShortcutsEnabled } from "../shell/shortcuts.ts";
import { staffCall } from "../shell/staff-call.ts";
import { readFilters } from "../shell/use-url-filters.ts";
import { type ListPosition, type ReturnState, readListPosition, saveListPosition } from "./list-position.ts";
import { defaultFiltersOf, parseSort, toOrdersFilter } from "./order-filters.ts";

/** The button that led to the order shown; it gets the focus again on the new page. */
let lastStep: 1 | -1 | null = null;

/** Steps through the list from which an order was opened, by buttons or J and K, and back to it by link or Escape. */
export function OrderPager({ id, isLoading = false }: { id: OrderId; isLoading?: boolean }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [position, setPosition] = useState(readListPosition);
  const [isKeysOn, setKeysOn] = useShortcutsEnabled();
  const isLoadingNext = useRef(false);
  const [previous, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useEffect(() => {
    const by = lastStep;
    if (!isLoading) lastStep = null;
    // After the router has moved the focus to the new page.
    if (by) requestAnimationFrame(() => (by === 1 ? next : previous).current?.focus({ preventScroll: true }));
  }, [next, previous, isLoading]);
  const at = position?.ids.indexOf(id) ?? -1;
  const isInList = position !== null && at >= 0;
  const back = { to: staffPages.orders + (isInList ? position.search : ""), state: { from: id } satisfies ReturnState };
  const hasPrevious = isInList && (at > 0 || position.page > 1);
  const hasNext = isInList && (at < position.ids.length - 1 || position.page < position.pages);

  const go = async (step: 1 | -1) => {
    if (!isInList || isLoadingNext.current || !(step === 1 ? hasNext : hasPrevious)) return;
    isLoadingNext.current = true;
    try {
      const beside = position.ids[at + step];
      const list = beside === undefined ? await loadAdjacentPage(position, step) : position;
      const found = beside ?? (step === 1 ? list.ids[0] : list.ids.at(-1));
      if (list !== position) saveListPosition(list);
      setPosition(list);
      // Replacing keeps the list one step back in the history, however many orders were visited.
      if (found !== undefined) navigate(staffOrderPath(found), { replace: true });
      else toast({ title: "The list ends here" });
    } catch (error) {
      toast({
        title: "The next page of the list could not be loaded",
        description: errorText(error),
        tone: "destructive",
      });
    } finally {
      isLoadingNext.current = false;
    }
  };
  const goAndFocus = (step: 1 | -1) => {
    lastStep = step;
    void go(step);
  };
  useShortcuts({
    ...(isInList && { j: () => void go(1), k: () => void go(-1) }),
    Escape: () => navigate(back.to, { state: back.state }),
  });
  const keyshortcuts = (keys: string) => (isKeysOn ? keys : undefined);
  return (
    <>
      {isInList && (
        <div className="no-print flex items-center gap-2 max-sm:w-full">
          <p key={key} role="status" className="text-sm text-muted tabular">
            {at + 1} of {position.ids.length}
            {position.pages > 1 && <span className="max-sm:sr-only"> on page {position.page}</span>}
          </p>
          <SmallButton
            disabled={!hasPrevious}
            aria-keyshortcuts={keyshortcuts("K")}
            ref={previous}
            onClick={() => goAndFocus(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous
          </SmallButton>
          <SmallButton
            disabled={!hasNext}
            aria-keyshortcuts={keyshortcuts("J")}
            ref={next}
            onClick={() => goAndFocus(1)}
          >
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </SmallButton>
        </div>
      )}
      <label className="no-print flex min-h-10 items-center gap-2 text-sm text-muted max-lg:hidden">
        <input
          type="checkbox"
          checked={isKeysOn}
          onChange={(event) => setKeysOn(event.currentTarget.checked)}
          className="size-5 accent-atlantic-600"
        />
        Keys J, K, Esc
      </label>
      <Link
        to={back.to}
        state={back.state}
        aria-keyshortcuts={keyshortcuts("Escape")}
        className="link no-print flex min-h-10 items-center text-sm"
      >
        All orders
      </Link>
    </>
  );
}

/**
 * Loads the page before or after. Orders may have left the list meanwhile and others moved up: those already visited
 * are not shown again, and those that moved up onto the current page are not skipped.
 */
async function loadAdjacentPage(position: ListPosition, step: 1 | -1): Promise<ListPosition> {
  const address = new URLSearchParams(position.search);
  const filters = readFilters(address, defaultFiltersOf(address.get("tab") ?? ""));
  const load = async (page: number) => {
    const query = { ...toOrdersFilter(filters), sort: parseSort(filters.sort), page, perPage: filters.perPage };
    const { orders, total } = await staffCall(listStaffOrders, { query });
    const ids = orders.map(({ id }) => id).filter((id) => !position.ids.includes(id));
    return { ids, page, pages: Math.max(1, Math.ceil(total / filters.perPage)) };
  };
  const same = await load(position.page);
  const found = same.ids.length > 0 && step === 1 ? same : await load(position.page + step);
  if (found.page === 1) address.delete("page");
  else address.set("page", String(found.page));
  const search = address.size === 0 ? "" : `?${address}`;
  return { ...found, search, scrollY: found.page === position.page ? position.scrollY : 0 };
}
