import { sql } from "kysely";

/**
 * `isUnderWay` of `domain/deliveries/run-of-stop.ts` in SQL, for positions, which arrive too often to read whole
 * deliveries. A test compares both for every state.
 */
export const isStopUnderWay = sql<boolean>`(stops.state in ('en_route', 'arrived')
  and deliveries.state not in ('delivered', 'returned', 'cancelled')
  and (stops.kind = 'return' or not exists (
    select 1 from stops back where back.order_id = stops.order_id and back.kind = 'return')))`;
