import type { OrderId } from "../../../domain/orders/references.ts";
import type { Card } from "./board-moves.ts";

/** What stands over the board. */
export type Asked =
  | { what: "job"; orderId: OrderId }
  | { what: "actions"; card: Card }
  | { what: "driver"; cards: Card[] }
  | { what: "suggest"; orderIds: OrderId[] }
  | { what: "plan" };
