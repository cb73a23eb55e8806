import { sql } from "kysely";
import { setRuns } from "../../contract/dispatch.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { geocodeStops } from "../../server/dispatch/geocode-stops.ts";
import type { Site } from "../e2e/site.ts";
import { boardDay, type Desk } from "./board-page.ts";

/** The longest names, with fadas, hyphens and apostrophes. */
const people = [
  "Caoimhín Ó Súilleabháin-Mac Giolla Bhríde",
  "Bláthnaid Ní Chonchúbhair-Uí Dhomhnaill",
  "Muircheartach Mac an tSaoir",
  "Siobhán O’Shaughnessy-Fitzgerald",
  "Pól Ó Briain",
  "Fionnghuala Nic Dhiarmada",
  "Maximilian Featherstonehaugh",
  "Áine Byrne",
];
const customers = [
  "Comhlucht Tógála Uí Chonaill agus a Mhac Teoranta",
  "Gailearaí Ealaíne Chathair na Gaillimhe",
  "O’Shaughnessy, Fitzgerald & Ó Murchú Solicitors LLP",
  "Muintir Uí Loingsigh",
];
const streets = [
  "Aonad 14B, Páirc Ghnó Bhaile an Mhuilinn, Bóthar na Mainistreach Uachtarach",
  "The Old Schoolhouse, Knocknacarra Cross, Upper Salthill Road West",
  "3 Main Street",
  "Apartment 212, Block F, Grand Canal Quay South Extension",
];
const towns = [
  ["Dublin", "Dublin", "D02 XY45"],
  ["Tallaght", "Dublin", "D24 XY45"],
  ["Graiguenamanagh-Tinnahinch", "Kilkenny", ""],
  ["Newtownmountkennedy", "Wicklow", ""],
  ["Naas", "Kildare", ""],
  ["Drogheda", "Louth", ""],
  ["Carrick-on-Suir", "Tipperary", ""],
  ["Cork", "Cork", "T12 AB34"],
  ["Enniscorthy", "Wexford", ""],
  ["Athlone", "Westmeath", ""],
] as const;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

function address(n: number) {
  const [city, state, postcode] = pick(towns, n);
  return { address1: pick(streets, n), city, state, postcode: postcode.replace(" ", ""), country: "IE" };
}

/**
 * Fills a board: drivers with runs of about equal length, and every fifth delivery unassigned. One order is booked and
 * paid through the real calls; the others are copies with other names and addresses, since 300 payments would take a
 * minute.
 */
export async function fillBusyDay(
  site: Site,
  desk: Desk,
  counts: { drivers: number; deliveries: number; onlyVans?: boolean },
) {
  const isBike = (n: number) => !counts.onlyVans && n % 5 === 4;
  const drivers: number[] = [];
  for (let n = 0; n < counts.drivers; n++) {
    const name = pick(people, n) + (n < people.length ? "" : ` ${Math.floor(n / people.length) + 1}`);
    drivers.push(await desk.hire(name, isBike(n) ? "cargo_bike" : "small_van"));
  }
  const [model = 0] = await desk.book(1);
  const copies = Array.from({ length: counts.deliveries - 1 }, (_, n) => {
    const [pickup, dropoff] = [address(n), address(n * 3 + 1)];
    return { pickup, dropoff, customer: pick(customers, n) };
  });
  const { rows } = await sql<{ id: OrderId }>`
    insert into orders (order_key, status, kind, payment_method, payment_method_title, net_cents, vat_cents, total_cents, customer_id, customer_email,
      customer_name, customer_phone, service_type, service_name, package_type, priority, scheduled_date, pickup_town, dropoff_town, distance_km,
      billing, shipping, shipment, meta, date_created, date_modified, date_paid)
    select 'wc_order_' || md5(random()::text || n), status, kind, payment_method, payment_method_title, net_cents, vat_cents, total_cents,
      customer_id, customer_email, copy ->> 'customer', customer_phone, service_type, service_name, package_type, priority, scheduled_date,
      copy -> 'pickup' ->> 'city', copy -> 'dropoff' ->> 'city', distance_km, billing, shipping,
      shipment || jsonb_build_object('pickup', copy -> 'pickup', 'dropoff', copy -> 'dropoff'), meta, date_created, date_modified, date_paid
    from orders, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) with ordinality as given (copy, n) where id = ${model} returning id`.execute(
    site.db,
  );
  while (await geocodeStops(site.context));
  const orderIds = [model, ...rows.map(({ id }) => id)];
  const given = orderIds.filter((_, n) => n % 5 !== 0);
  const ofVans = drivers.filter((_, n) => !isBike(n));
  const runs = ofVans.map((driverId, at) => ({
    driverId,
    version: 0,
    stops: given
      .filter((_, n) => n % ofVans.length === at)
      .flatMap((orderId) => [
        { orderId, kind: "pickup" },
        { orderId, kind: "dropoff" },
      ]),
  }));
  await desk.ask(setRuns.path, { day: boardDay, runs });
  return { drivers, orderIds, driven: ofVans };
}
