import { useEffect, useRef, useState } from "react";
import { getDelivery } from "../../../contract/deliveries.ts";
import { isOver } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** While it follows its order: as often as the shop looks itself. */
const followMs = 1_000;
const openMs = 4_000;
/** A phone sends what was signed after what was pressed: so long a delivery is still asked for that ended on this screen. */
const proofsMs = 60_000;

/**
 * The delivery of an order as it is now. `news`: it is asked for when this is another one, as the board is where anything changed; without it again and
 * again until it is over.
 */
export function useDelivery(id: OrderId, news: object | undefined) {
  const query = useStaffQuery(getDelivery, { params: { id } });
  const { refetch } = query;
  const delivery = query.data?.delivery ?? null;
  const isOpen = delivery !== null && !isOver(delivery.state);
  const [isWatched, setWatched] = useState(false);
  useEffect(() => {
    if (isOpen) return setWatched(true);
    const timer = setTimeout(() => setWatched(false), proofsMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const everyMs = delivery?.isFollowing ? followMs : news === undefined && (isOpen || isWatched) ? openMs : null;
  useEffect(() => {
    if (everyMs === null) return;
    // Who comes back to the tab asks anyway.
    const timer = setInterval(() => !document.hidden && void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refetch]);
  const heard = useRef(news);
  useEffect(() => {
    if (heard.current === news) return;
    heard.current = news;
    void refetch();
  }, [news, refetch]);
  return query;
}
