import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { countStaffOrders, type StaffOrderCounts } from "../../../contract/staff-orders.ts";
import { countOf } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { useRefresh, useStaffQuery } from "./use-staff-query.ts";

/** How often the counts are polled while the page is visible. */
const refreshMs = 4_000;
/** New bookings are announced in batches, at most this often. */
const announceIntervalMs = 30_000;

/** Local-storage key of the newest order id that this browser has shown in the list. */
const seenKey = "currach_orders_seen";
const listeners = new Set<() => void>();
const readSeen = () => localStorage.getItem(seenKey);

/** Saves the newest order seen; later ones count as new. */
export function markOrdersSeen(newestId: number): void {
  const seen = Number(readSeen() ?? 0);
  if (newestId === 0 || newestId === seen) return;
  localStorage.setItem(seenKey, String(newestId));
  for (const listener of listeners) listener();
}

/** Polls the order counts. Failures are silent: they neither end the session nor clear the last counts. */
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

/** Refetches the visible lists of orders when something has changed; hidden ones refetch when they are shown. */
export function useRefreshLists(counts: StaffOrderCounts | undefined): void {
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

/** Announces new bookings by a toast, or only to screen readers while the list is open and shows them. */
export function useAnnounceBookings(counts: StaffOrderCounts | undefined, isListOpen: boolean): string {
  const [announced, setAnnounced] = useState("");
  const known = useRef<number>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(isListOpen);
  isOpen.current = isListOpen;
  const newestId = counts?.newestId;
  const newOrders = counts?.newOrders ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count alone is not announced
  useEffect(() => {
    if (newestId === undefined) return;
    const isNew = known.current !== undefined && newestId > known.current;
    known.current = Math.max(newestId, known.current ?? 0);
    if (!isNew) return;
    waiting.current = isOpen.current ? waiting.current + Math.max(1, newOrders) : Math.max(1, newOrders);
    const announce = () => {
      timer.current = undefined;
      lastAt.current = performance.now();
      const text = countOf(waiting.current, "new booking", "new bookings");
      waiting.current = 0;
      if (isOpen.current) setAnnounced(text);
      else toast({ title: text, description: "See the list of orders." });
    };
    const wait = lastAt.current + announceIntervalMs - performance.now();
    if (wait <= 0) announce();
    else timer.current ??= setTimeout(announce, wait);
  }, [newestId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return announced;
}
