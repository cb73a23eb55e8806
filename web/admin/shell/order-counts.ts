import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { countStaffOrders, type StaffOrderCounts } from "../../../contract/staff-orders.ts";
import { countOf } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { useRefresh, useStaffQuery } from "./use-staff-query.ts";

/** How often it is asked whether anything has changed, while the page can be seen. */
const refreshMs = 4_000;
/** New bookings are announced together, and no more often than this. */
const quietMs = 30_000;

/** The newest order that was in the list when this browser last showed it, by its id. */
const seenKey = "currach_orders_seen";
const listeners = new Set<() => void>();
const readSeen = () => localStorage.getItem(seenKey);

/** From now on what came in after this order counts as new. */
export function markOrdersSeen(newestId: number): void {
  const seen = Number(readSeen() ?? 0);
  if (newestId === 0 || newestId === seen) return;
  localStorage.setItem(seenKey, String(newestId));
  for (const listener of listeners) listener();
}

/** How many orders wait where, asked again and again. A failure here is quiet: it neither ends the session nor clears what was known. */
export function useOrderCounts(enabled = true) {
  const seen = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    readSeen,
    () => null,
  );
  const query = seen === null ? {} : { since: seen };
  return useStaffQuery(
    countStaffOrders,
    { query },
    { refetchEveryMs: refreshMs, staleMs: refreshMs, keepPrevious: true, enabled, isBackground: true },
  );
}

/** Loads the lists of orders anew once something has changed, where they are shown; those that are not are loaded when they are. */
export function useLiveLists(counts: StaffOrderCounts | undefined): void {
  const refresh = useRefresh();
  const shown = useRef<string>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  const mark = counts?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    if (shown.current !== undefined && shown.current !== mark) void latest.current({ name: "listStaffOrders" });
    shown.current = mark;
  }, [mark]);
}

/** Says that bookings have come in: by a toast, or where the list is open and shows them itself, to screen readers alone. */
export function useAnnounceNew(counts: StaffOrderCounts | undefined, isListOpen: boolean): string {
  const [said, setSaid] = useState("");
  const known = useRef<number>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(isListOpen);
  isOpen.current = isListOpen;
  const newestId = counts?.newestId;
  const newOrders = counts?.newOrders ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many are new alone is no news
  useEffect(() => {
    if (newestId === undefined) return;
    const isNews = known.current !== undefined && newestId > known.current;
    known.current = Math.max(newestId, known.current ?? 0);
    if (!isNews) return;
    waiting.current = isOpen.current ? waiting.current + Math.max(1, newOrders) : Math.max(1, newOrders);
    const say = () => {
      timer.current = undefined;
      lastAt.current = performance.now();
      const text = countOf(waiting.current, "new booking", "new bookings");
      waiting.current = 0;
      if (isOpen.current) setSaid(text);
      else toast({ title: text, description: "See the list of orders." });
    };
    const wait = lastAt.current + quietMs - performance.now();
    if (wait <= 0) say();
    else timer.current ??= setTimeout(say, wait);
  }, [newestId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
}
