import type { Board, DeliverySuggestion } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";

/** Which drivers cannot take these deliveries, and why in words. What the server answered about them adds to what the board says. */
export function refusalsOf(
  board: Board,
  orderIds: readonly OrderId[],
  suggestions: readonly DeliverySuggestion[] = [],
): ReadonlyMap<number, string> {
  const known = board.unassigned.filter(({ orderId }) => orderIds.includes(orderId)).flatMap(({ cannot }) => cannot);
  const answered = suggestions.flatMap(({ refused }) => refused);
  return new Map([...answered, ...known].map(({ driverId, reason }) => [driverId, reason]));
}
