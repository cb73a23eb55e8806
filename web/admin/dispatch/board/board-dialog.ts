import type { OrderId } from "../../../../domain/orders/references.ts";
import type { Card } from "./board-assignments.ts";

/** The dialog that is open over the board, and what it is about. */
export type BoardDialog =
  | { kind: "job"; orderId: OrderId }
  | { kind: "actions"; card: Card }
  | { kind: "driver"; cards: Card[] }
  | { kind: "suggest"; orderIds: OrderId[] }
  | { kind: "plan" };
