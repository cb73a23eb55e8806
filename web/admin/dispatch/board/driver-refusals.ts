import type { Board, DeliverySuggestion } from "../../../../contract/dispatch.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";

/** The reason why a driver cannot take these deliveries, by driver id, from the board and the server's suggestions. */
export function refusalsByDriver(
  board: Board,
  orderIds: readonly OrderId[],
  suggestions: readonly DeliverySuggestion[] = [],
): ReadonlyMap<number, string> {
  const known = board.unassigned.filter(({ orderId }) => orderIds.includes(orderId)).flatMap(({ cannot }) => cannot);
  const suggested = suggestions.flatMap(({ refused }) => refused);
  return new Map([...suggested, ...known].map(({ driverId, reason }) => [driverId, reason]));
}
