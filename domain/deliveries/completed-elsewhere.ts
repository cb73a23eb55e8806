import { type DeliveryState, isFinished } from "./delivery.ts";

type CompletedElsewhere = {
  /** Null for an order that is not delivered from here. */
  state: DeliveryState | null;
  /** Whether it was collected when it was completed there. */
  isCollected: boolean;
  /** Whether it had a delivery before we knew that it was completed. */
  wasOnBoard: boolean;
  /** 'YYYY-MM-DD' */
  collectionDay: string | null;
  /** 'YYYY-MM-DD' */
  completedOn: string;
};

/**
 * Whether an order that another system calls completed still has to be collected: such a system may complete it on
 * payment. A completion after the order's day was made by hand, unless nobody here could know of the order before.
 */
export function isStillToCollect({
  state,
  isCollected,
  wasOnBoard,
  collectionDay,
  completedOn,
}: CompletedElsewhere): boolean {
  if (state === null || isFinished(state) || isCollected) return false;
  return !wasOnBoard || collectionDay === null || collectionDay >= completedOn;
}
