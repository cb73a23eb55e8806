import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { listStaffOrders } from "../../../contract/staff-orders.ts";
import { staffOrderPath, staffPages } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { useKeys, useKeysOn } from "../shell/keys.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { readFilters } from "../shell/use-url-filters.ts";
import { type ComingBack, keepLeftList, type LeftList, readLeftList } from "./left-list.ts";
import { filterOf, filtersOfTab, sortIn } from "./order-filters.ts";

/** Whose press led to the order that is shown: its button has the focus there too. */
let pressed: 1 | -1 | null = null;

/** From an order to the next of the list that was left for it, by buttons or by J and K, and back to that list by its link or Escape. */
export function OrderWalk({ id, isLoading = false }: { id: OrderId; isLoading?: boolean }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [left, setLeft] = useState(readLeftList);
  const [isKeysOn, setKeysOn] = useKeysOn();
  const isUnderWay = useRef(false);
  const [previous, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useEffect(() => {
    const by = pressed;
    if (!isLoading) pressed = null;
    // After the frame has given the focus to the new page.
    if (by) requestAnimationFrame(() => (by === 1 ? next : previous).current?.focus({ preventScroll: true }));
  }, [next, previous, isLoading]);
  const at = left?.ids.indexOf(id) ?? -1;
  const isWalk = left !== null && at >= 0;
  const back = { to: staffPages.orders + (isWalk ? left.search : ""), state: { from: id } satisfies ComingBack };
  const hasPrevious = isWalk && (at > 0 || left.page > 1);
  const hasNext = isWalk && (at < left.ids.length - 1 || left.page < left.pages);

  const go = async (step: 1 | -1) => {
    if (!isWalk || isUnderWay.current || !(step === 1 ? hasNext : hasPrevious)) return;
    isUnderWay.current = true;
    try {
      const beside = left.ids[at + step];
      const list = beside === undefined ? await pageBeside(left, step) : left;
      const found = beside ?? (step === 1 ? list.ids[0] : list.ids.at(-1));
      if (list !== left) keepLeftList(list);
      setLeft(list);
      // The list stays one step back in the history, however many orders were walked through.
      if (found !== undefined) navigate(staffOrderPath(found), { replace: true });
      else toast({ title: "The list ends here" });
    } catch (error) {
      toast({
        title: "The next page of the list could not be loaded",
        description: errorText(error),
        tone: "destructive",
      });
    } finally {
      isUnderWay.current = false;
    }
  };
  const press = (step: 1 | -1) => {
    pressed = step;
    void go(step);
  };
  useKeys({
    ...(isWalk && { j: () => void go(1), k: () => void go(-1) }),
    Escape: () => navigate(back.to, { state: back.state }),
  });
  const keysOf = (keys: string) => (isKeysOn ? keys : undefined);
  return (
    <>
      {isWalk && (
        <div className="no-print flex items-center gap-2 max-sm:w-full">
          <p key={key} role="status" className="text-sm text-muted tabular">
            {at + 1} of {left.ids.length}
            {left.pages > 1 && <span className="max-sm:sr-only"> on page {left.page}</span>}
          </p>
          <SmallButton disabled={!hasPrevious} aria-keyshortcuts={keysOf("K")} ref={previous} onClick={() => press(-1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous
          </SmallButton>
          <SmallButton disabled={!hasNext} aria-keyshortcuts={keysOf("J")} ref={next} onClick={() => press(1)}>
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
        aria-keyshortcuts={keysOf("Escape")}
        className="link no-print flex min-h-10 items-center text-sm"
      >
        All orders
      </Link>
    </>
  );
}

/**
 * The page before or after. Orders that were worked on may have left the list meanwhile, and others moved up: what was walked through already
 * does not come again, and what moved up onto the page that was left is not passed over.
 */
async function pageBeside(left: LeftList, step: 1 | -1): Promise<LeftList> {
  const address = new URLSearchParams(left.search);
  const filters = readFilters(address, filtersOfTab(address.get("tab") ?? ""));
  const load = async (page: number) => {
    const query = { ...filterOf(filters), sort: sortIn(filters.sort), page, perPage: filters.perPage };
    const { orders, total } = await staffCall(listStaffOrders, { query });
    const ids = orders.map(({ id }) => id).filter((id) => !left.ids.includes(id));
    return { ids, page, pages: Math.max(1, Math.ceil(total / filters.perPage)) };
  };
  const same = await load(left.page);
  const found = same.ids.length > 0 && step === 1 ? same : await load(left.page + step);
  if (found.page === 1) address.delete("page");
  else address.set("page", String(found.page));
  const search = address.size === 0 ? "" : `?${address}`;
  return { ...found, search, scrollY: found.page === left.page ? left.scrollY : 0 };
}
