import { useEffect, useRef, useState } from "react";
import { getDelivery } from "../../../contract/deliveries.ts";
import { isFinished } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** While the delivery is catching up with its order: as often as the server's own job runs. */
const catchUpMs = 1_000;
const openMs = 4_000;
/** Phones send proofs after events, so a delivery that finishes on this screen is polled for this much longer. */
const proofsMs = 60_000;

/**
 * The current delivery of an order. `refreshOn`: refetched whenever this is another object, such as a new board;
 * without it the delivery is polled until it is finished.
 */
export function useDelivery(id: OrderId, refreshOn: object | undefined) {
  const query = useStaffQuery(getDelivery, { params: { id } });
  const { refetch } = query;
  const delivery = query.data?.delivery ?? null;
  const isOpen = delivery !== null && !isFinished(delivery.state);
  const [isLingering, setLingering] = useState(false);
  useEffect(() => {
    if (isOpen) return setLingering(true);
    const timer = setTimeout(() => setLingering(false), proofsMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const everyMs = delivery?.isFollowing
    ? catchUpMs
    : refreshOn === undefined && (isOpen || isLingering)
      ? openMs
      : null;
  useEffect(() => {
    if (everyMs === null) return;
    // A hidden tab refetches when it is shown again.
    const timer = setInterval(() => !document.hidden && void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refetch]);
  const refreshedOn = useRef(refreshOn);
  useEffect(() => {
    if (refreshedOn.current === refreshOn) return;
    refreshedOn.current = refreshOn;
    void refetch();
  }, [refreshOn, refetch]);
  return query;
}
