import { sql } from "kysely";
import { trackKeyPattern } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { batchReads } from "../database/batch-reads.ts";
import type { Topic } from "../live/subscribe-to-changes.ts";
import { type ActiveStop, findStopsWithVisibleVan } from "./find-stops-with-visible-van.ts";

/** `topics`: the delivery, and its van while that may be shown. `createdAt`: when the delivery was created. */
type TrackedTopics = { topics: Topic[]; createdAt: Date };

type Row = { [Part in keyof ActiveStop]: ActiveStop[Part] | null } & { key: string; orderId: OrderId; createdAt: Date };

/** The topics that a key gives access to; null for an unknown key. Batches simultaneous keys into two statements. */
export const readTrackedTopics = batchReads<string, TrackedTopics | null>(async (context, keys) => {
  const { rows } =
    await sql<Row>`select track_key as key, deliveries.order_id as "orderId", deliveries.state as delivery,
      deliveries.created_at as "createdAt", kind, stops.state, driver.id as "driverId", run_day::text as day, run_position as position
    from deliveries
      left join stops on stops.order_id = deliveries.order_id and stops.state in ('en_route', 'arrived') and deliveries.state <> 'cancelled'
      left join (drivers driver join users on users.id = driver.user_id and users.disabled_at is null) on driver.id = stops.driver_id
    where track_key = any(${keys.filter((key) => trackKeyPattern.test(key))}::text[])`.execute(context.db);
  const active = rows.filter((row): row is Row & ActiveStop => row.driverId !== null);
  const next = await findStopsWithVisibleVan(context, active);
  return new Map(
    rows.map((row) => {
      const order = `order:${row.orderId}`;
      const isNext = (next as Set<unknown>).has(row);
      return [row.key, { topics: isNext ? [order, `place:${row.driverId}`] : [order], createdAt: row.createdAt }];
    }),
  );
}, null);
