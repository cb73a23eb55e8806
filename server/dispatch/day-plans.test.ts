import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addDriver, type PhoneOwner } from "../../test/phone.ts";
import { mostRowsRead, tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import { createDayAnnouncer } from "../deliveries/announce-new-day.ts";
import { getDriverRun } from "../deliveries/phone/get-driver-run.ts";
import { readBoard } from "./read-board.ts";
import { readRuns } from "./read-runs.ts";

const drivers = 10;
const days = 400;
/** Per driver and day; each delivery has two stops. */
const deliveriesOfRun = 4;
const today = "2026-03-04";

describe("a day's work, after a year of runs", () => {
  let app: TestApp;
  const owners: PhoneOwner[] = [];
  beforeAll(async () => {
    app = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) });
    const { db } = app;
    for (let count = 0; count < drivers; count++) owners.push(await addDriver({ db, now: app.context.now }));
    const ids = owners.map(({ driverId }) => driverId);
    const tables = ["orders", "deliveries", "stops", "delivery_events"];
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`insert into orders (order_key, status, kind, payment_method, net_cents, vat_cents, total_cents, customer_email, customer_name,
        service_name, scheduled_date, pickup_town, dropoff_town, date_created)
      select 'wc_order_of_a_day_' || n, 'processing', 'priced', 'stripe', 1000, 230, 1230, 'person' || n || '@example.ie', 'Person ' || n,
        'Small Van', ${today}::date - n / ${drivers * deliveriesOfRun}, 'Naas', 'Cork', now() - interval '1 hour' * n
      from generate_series(0, ${drivers * deliveriesOfRun * days - 1}) n`.execute(db);
    await sql`insert into deliveries (order_id, state, created_at, changed_at)
      select id, case when scheduled_date = ${today} then 'assigned' else 'delivered' end, date_created, date_created from orders`.execute(
      db,
    );
    await sql`insert into runs (driver_id, day, changed_at)
      select driver, ${today}::date - back, now() from unnest(${ids}::integer[]) driver, generate_series(0, ${days - 1}) back`.execute(
      db,
    );
    await sql`insert into stops (order_id, kind, state, driver_id, run_day, run_position, located_at)
      select id, stop, case when scheduled_date = ${today} then 'waiting' else 'done' end,
        (${ids}::integer[])[1 + id % ${drivers}], scheduled_date, id, now()
      from orders, unnest(array['pickup', 'dropoff']) as ends (stop)`.execute(db);
    await sql`insert into delivery_events (id, order_id, stop, kind, role, actor, device, happened_at, received_at, sequence)
      select gen_random_uuid(), order_id, kind, 'complete', 'driver', 'Aoife Daly', '', now(), now(), 0 from stops
      where state = 'done'`.execute(db);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    await vacuumWell(db, ...tables, "runs");
  });
  afterAll(() => app.close());

  const ofDay = drivers * deliveriesOfRun;
  const large = ["orders", "deliveries", "stops", "delivery_events", "runs"];
  const works: [string, Parameters<typeof tablesReadWhole>[1]][] = [
    [
      "the announcement of a new day",
      async (context) => {
        const announce = createDayAnnouncer();
        await announce({ ...context, now: () => new Date(`${today}T10:00:00Z`) });
        await announce({ ...context, now: () => new Date("2026-03-05T10:00:00Z") });
        return {};
      },
    ],
    ["the board", (context) => readBoard(context, today)],
    ["the board of an earlier day", (context) => readBoard(context, "2025-11-05")],
    ["the runs of a day, as they are printed,", (context) => readRuns(context, { day: today })],
    [
      "a driver's run on the phone",
      (context) => {
        const { driverId, userId, phoneId, name } = owners[0]!;
        const actor = { kind: "driver" as const, address: "", driverId, userId, phoneId, name };
        return getDriverRun({ ...context, actor } as typeof context, {});
      },
    ],
  ];
  it.each(works)("%s reads only what it shows, through indexes", async (_, work) => {
    expect((await tablesReadWhole(app, work)).filter((table) => large.includes(table))).toEqual([]);
    expect(await mostRowsRead(app, work)).toBeLessThan(ofDay * 5);
  });
});
