import { sql } from "kysely";
import { trackKeyPattern } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { readTogether } from "../database/read-together.ts";
import type { Topic } from "../live/subscribe-to-changes.ts";
import { type DrivenTo, drivenNext } from "./driven-to.ts";

/** `topics`: news of the delivery, and of its van while that may be seen. `madeAt`: of the delivery. */
type TrackedTopics = { topics: Topic[]; madeAt: Date };

type Row = { [Part in keyof DrivenTo]: DrivenTo[Part] | null } & { key: string; orderId: OrderId; madeAt: Date };

/** What whoever holds a key may hear of; null where it opens nothing. All keys that are asked for in one moment take two statements. */
export const trackedTopics = readTogether<string, TrackedTopics | null>(async (context, keys) => {
  const { rows } =
    await sql<Row>`select track_key as key, deliveries.order_id as "orderId", deliveries.state as delivery,
      deliveries.created_at as "madeAt", kind, stops.state, driver.id as "driverId", run_day::text as day, run_position as position
    from deliveries
      left join stops on stops.order_id = deliveries.order_id and stops.state in ('en_route', 'arrived') and deliveries.state <> 'cancelled'
      left join (drivers driver join users on users.id = driver.user_id and users.disabled_at is null) on driver.id = stops.driver_id
    where track_key = any(${keys.filter((key) => trackKeyPattern.test(key))}::text[])`.execute(context.db);
  const driven = rows.filter((row): row is Row & DrivenTo => row.driverId !== null);
  const next = await drivenNext(context, driven);
  return new Map(
    rows.map((row) => {
      const order = `order:${row.orderId}`;
      const isNext = (next as Set<unknown>).has(row);
      return [row.key, { topics: isNext ? [order, `place:${row.driverId}`] : [order], madeAt: row.madeAt }];
    }),
  );
}, null);
