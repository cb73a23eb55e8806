import { type RawBuilder, sql } from "kysely";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Step } from "./copy-orders.ts";

/** How many deliveries a driver makes in a day. */
const deliveriesOfRun = 24;

/**
 * Adds deliveries of the last `days` days and of the days to come, for the orders after `after`. Completed ones were
 * delivered by one of the drivers, with events and a signature. Of the open ones, every fifth and all that are overdue
 * are unassigned, and the rest is in runs.
 */
export function deliverySteps(after: number, days: number, now: Date): Step[] {
  const today = dublinDate(now);
  const [first, last] = [sql.lit(addDays(today, 1 - days)), sql.lit(today)];
  const instant = sql`${sql.lit(now.toISOString())}::timestamptz`;
  return [
    {
      name: "Drivers",
      statements: [
        sql`create temp table driven on commit drop as
          select id as order_id, status = 'completed' as is_done, scheduled_date as day, customer_name,
            row_number() over (partition by scheduled_date order by status, id)::integer - 1 as place,
            row_number() over (partition by scheduled_date, status order by id)::integer - 1 as nth
          from orders where id > ${sql.lit(after)} and scheduled_date >= ${first}
            and (status = 'processing' or (status = 'completed' and scheduled_date <= ${last}))
            and shipment ? 'pickup' and not exists (select from deliveries where order_id = orders.id)`,
        sql`create temp table crew on commit drop as
          select n, 'driver-seed-' || n as username from generate_series(1, (select ceil((max(place) + 1) / ${sql.lit(deliveriesOfRun)}.0) from driven)::integer) n`,
        sql`insert into users (username, display_name, role) select username, 'Driver ' || n, 'driver' from crew order by n
          on conflict do nothing`,
        sql`insert into drivers (user_id, phone, vehicle, on_duty, created_at)
          select users.id, '+353 80 555 ' || lpad(n::text, 4, '0'), 'large_van', true, ${instant} from crew join users using (username)
          where not exists (select from drivers where user_id = users.id) order by n`,
        sql`alter table crew add column driver_id integer`,
        sql`update crew set driver_id = drivers.id from users join drivers on user_id = users.id where users.username = crew.username`,
      ],
    },
    { name: "Deliveries and runs", statements: placeDeliveries(instant, last) },
    { name: "Events and proofs", statements: recordDeliveries(instant) },
  ];
}

function placeDeliveries(instant: RawBuilder<unknown>, today: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    // A delivery every 25 minutes from 08:00; today's were collected at least half an hour ago.
    sql`create temp table work on commit drop as
      select driven.*, driver_id, place / (select count(*) from crew)::integer as turn,
        least((day + time '08:00') at time zone 'Europe/Dublin' + interval '25 minutes' * (place / (select count(*) from crew)::integer),
          ${instant} - interval '30 minutes') as collected
      from driven join crew on crew.n = 1 + driven.place % (select count(*) from crew)::integer`,
    sql`update work set driver_id = null where not is_done and (day < ${today} or nth % 5 = 0)`,
    sql`insert into deliveries (order_id, state, created_at, changed_at, collected_at, ended_at, due_at)
      select order_id, case when is_done then 'delivered' when driver_id is null then 'unassigned' else 'assigned' end,
        collected - interval '1 hour', collected + interval '20 minutes',
        case when is_done then collected end, case when is_done then collected + interval '20 minutes' end,
        case when is_done then (day + time '18:00') at time zone 'Europe/Dublin' end
      from work order by order_id`,
    sql`insert into runs (driver_id, day, changed_at) select distinct driver_id, day, ${instant} from work where driver_id is not null
      on conflict do nothing`,
    sql`insert into stops (order_id, kind, state, driver_id, run_day, run_position)
      select order_id, kind, case when is_done then 'done' else 'waiting' end, driver_id,
        case when driver_id is not null then day end, case when driver_id is not null then 2 * turn + step end
      from work cross join (values ('pickup', 0), ('dropoff', 1)) as stops (kind, step) order by order_id, step`,
  ];
}

function recordDeliveries(instant: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`insert into delivery_events (id, order_id, stop, kind, actor, role, device, sequence, happened_at, received_at, data)
      select gen_random_uuid(), order_id, null, 'assign', 'Dispatch', 'dispatcher', 'office', 1,
        collected - interval '30 minutes', collected - interval '30 minutes', jsonb_build_object('driverId', driver_id)
      from work where driver_id is not null`,
    sql`insert into delivery_events (id, order_id, stop, kind, actor, role, device, sequence, happened_at, received_at, data, driver_id, device_time)
      select gen_random_uuid(), order_id, stop, kind, 'Driver ' || n, 'driver', 'seed-' || work.driver_id, order_id::bigint * 10 + step,
        at, at, case when kind = 'complete' then jsonb_build_object('signedBy', customer_name) else '{}' end, work.driver_id, at
      from work join crew on crew.driver_id = work.driver_id
      cross join (values ('pickup', 'set_off', 1, -20), ('pickup', 'arrive', 2, -5), ('pickup', 'complete', 3, 0),
        ('dropoff', 'set_off', 4, 1), ('dropoff', 'arrive', 5, 15), ('dropoff', 'complete', 6, 20)) as presses (stop, kind, step, minutes)
      cross join lateral (select collected + interval '1 minute' * minutes as at) as pressed
      where is_done`,
    sql`insert into proofs (id, key, order_id, stop, event_id, kind, driver_id, signed_by, strokes, sha256, taken_at, received_at)
      select gen_random_uuid(), replace(gen_random_uuid()::text, '-', ''), delivery_events.order_id, stop, delivery_events.id, 'signature',
        delivery_events.driver_id, left(customer_name, 100), strokes, encode(sha256(convert_to(strokes::text, 'utf8')), 'hex'), happened_at, ${instant}
      from delivery_events join work on work.order_id = delivery_events.order_id
      cross join (select '[[40,90,60,20,90,110,120,30,150,95],[30,120,170,118]]'::jsonb as strokes) as signature
      where stop = 'dropoff' and kind = 'complete' and is_done`,
  ];
}
