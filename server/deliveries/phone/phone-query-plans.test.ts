import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { createTestApp } from "../../../test/app.ts";
import { tablesReadWhole } from "../../../test/query-plans.ts";
import { vacuumWell } from "../../../test/vacuum.ts";
import { findStopsWithVisibleVan } from "../../tracking/find-stops-with-visible-van.ts";
import { storePositions } from "./store-positions.ts";

/** Years of finished deliveries, and 200 deliveries with a driver on the way to each. */
const [over, open] = [30_000, 200];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { db } = app;
  for (const table of ["orders", "deliveries", "stops", "drivers"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`insert into orders (order_key, status, kind, payment_method, net_cents, vat_cents, total_cents, customer_email, customer_name, date_created)
    select 'wc_order_of_a_phone_' || n, 'completed', 'priced', 'stripe', 1, 0, 1, 'a@example.ie', 'A', now() from generate_series(1, ${over + open}) n`.execute(
    db,
  );
  await sql`insert into users (username, display_name, role) select 'van-' || n, 'Van', 'driver' from generate_series(1, ${open}) n`.execute(
    db,
  );
  await sql`insert into drivers (user_id, phone, vehicle, on_duty, created_at)
    select id, '080', 'small_van', true, now() from users where role = 'driver'`.execute(db);
  await sql`with numbered as (select id, row_number() over (order by id desc) as n from orders)
    insert into deliveries (order_id, state, created_at, changed_at)
    select id, case when n <= ${open} then 'to_pickup' else 'delivered' end, now(), now() from numbered`.execute(db);
  await sql`create table driven as
    select numbered.id as order_id, van.id as driver_id, numbered.n, date '2026-03-04' - (numbered.n / ${open})::integer as day
    from (select id, row_number() over (order by id desc) as n from orders) numbered
      join (select id, row_number() over (order by id) as n from drivers) van on van.n = 1 + numbered.n % ${open}`.execute(
    db,
  );
  await sql`insert into runs (driver_id, day, changed_at) select distinct driver_id, day, now() from driven`.execute(
    db,
  );
  await sql`insert into stops (order_id, kind, state, driver_id, run_day, run_position)
    select order_id, 'pickup', case when n <= ${open} then 'en_route' else 'done' end, driver_id, day, 0 from driven`.execute(
    db,
  );
  await vacuumWell(db, "orders", "deliveries", "stops", "drivers", "runs");
});
afterAll(() => app.close());

it("A phone's position and a view of the tracking page read no table from end to end, however many deliveries there were [D075]", async () => {
  const { id } = await app.db.selectFrom("drivers").select("id").limit(1).executeTakeFirstOrThrow();
  const stop = { driverId: id, orderId: 1, kind: "pickup", state: "en_route", delivery: "to_pickup" } as const;
  expect(
    await tablesReadWhole(app, ({ db }) =>
      findStopsWithVisibleVan({ db, now: () => new Date() }, [{ ...stop, day: "2026-03-04", position: 1 }]),
    ),
  ).toEqual([]);
  const place = { driver_id: id, phone_id: "00000000-0000-4000-8000-000000000000", lat: 53.3, lon: -6.3 };
  const read = await tablesReadWhole(app, ({ db }) =>
    storePositions(db, [{ ...place, located_at: new Date(), accuracy_m: 8 }]),
  );
  // Two hundred drivers fill a page or two, which no index beats, and more deliveries don't add drivers.
  expect(read.filter((table) => table !== "drivers")).toEqual([]);
});
