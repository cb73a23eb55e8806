import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { createSession, type Session } from "../../contract/sessions.ts";
import { hashPassword } from "../../server/auth/passwords.ts";
import type { Database } from "../../server/database/kysely.ts";
import { type OpenDatabase, openDatabase } from "../../server/database/open-database.ts";
import { runServer } from "../../test/server-process.ts";
import { seedShop } from "../seed/seed-shop.ts";
import { makeContext } from "./make-context.ts";

/** An order and its customer to search for; '' for anything it lacks. */
export type Sample = {
  id: number;
  /** An order that has a delivery, unlike most; 0 if none has. */
  deliveredId: number;
  name: string;
  email: string;
  customerId: number;
  phone: string;
  contactPhone: string;
  contact: string;
  eircode: string;
  street: string;
  town: string;
  company: string;
  quote: string;
  form: string;
  receipt: string;
  payment: string;
};

/** A running server on a seeded shop, with an administrator's token. */
export type Shop = {
  orders: number;
  samples: Sample[];
  busiestCustomer: number;
  db: Database;
  database: OpenDatabase;
  url: string;
  serverPid: number;
  token: string;
  get(path: string): Promise<{ ms: number; status: number; bytes: number }>;
  post(path: string, body: object): Promise<{ ms: number; status: number; answer: unknown }>;
  close(): Promise<void>;
};

/** `days`: how many days' orders get deliveries if the shop is seeded. */
type ShopOptions = { nodeFlags?: string[]; variables?: Record<string, string>; days?: number };

/** Seeds the shop in this folder if it is empty, starts a server on it and signs an administrator in. */
export async function openShop(
  dataDir: string,
  orders: number,
  samples: number,
  { nodeFlags = [], variables = {}, days = 0 }: ShopOptions = {},
): Promise<Shop> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await fill(dataDir, orders, days);
    const server = await runServer({
      variables: { DATA_DIR: dataDir, RATE_LIMITS: "off", NODE_ENV: "production", LOG_LEVEL: "error", ...variables },
      nodeFlags,
    });
    undo.push(() => {
      server.signal("SIGTERM");
      return server.ended;
    });
    const database = await openDatabase({ databaseUrl: null, dataDir, publicUrl: server.url }, () => {}, {
      as: "tool",
    });
    undo.push(() => database.stop());
    const username = `bench-${randomBytes(6).toString("hex")}`;
    const password = randomBytes(18).toString("base64url");
    const user = { username, email: `${username}@example.ie`, display_name: username, role: "administrator" as const };
    await database.db
      .insertInto("users")
      .values({ ...user, password_hash: await hashPassword(password) })
      .execute();
    undo.push(() => database.db.deleteFrom("users").where("username", "=", username).execute());
    const token = await signIn(server.url, username, password);
    const authorization = `Bearer ${token}`;
    const { count } = await database.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const busiest = await database.db
      .selectFrom("customers")
      .select("id")
      .orderBy("orders_count", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { rows } = await database.pool.query<Omit<Sample, "deliveredId">>(
      `select id, customer_name as name, customer_email as email, customer_id as "customerId", customer_phone as phone,
         coalesce(meta ->> 'delivery_contact_phone', '') as "contactPhone", coalesce(meta ->> 'delivery_contact_name', '') as contact,
         coalesce(shipment #>> '{pickup,postcode}', '') as eircode, coalesce(shipment #>> '{pickup,address1}', '') as street, pickup_town as town,
         coalesce(nullif(billing ->> 'company', ''), customer_name) as company, coalesce(shipment ->> 'quoteReference', '') as quote,
         'DL-' || form_submission_id as form,
         'R-' || lpad((select number from documents where order_id = orders.id and kind = 'receipt' limit 1)::text, 6, '0') as receipt,
         (select reference from payments where order_id = orders.id and method = 'sandbox' limit 1) as payment
       from orders where customer_id is not null and payment_method = 'sandbox' and date_paid is not null order by random() limit $1`,
      [samples],
    );
    const delivered = await database.db
      .selectFrom("deliveries")
      .select("order_id")
      .orderBy(sql`random()`)
      .limit(samples)
      .execute();
    const deliveredAt = (index: number) => delivered[index % delivered.length]?.order_id ?? 0;
    return {
      orders: count,
      samples: rows.map((row, index) => ({ ...row, deliveredId: deliveredAt(index) })),
      db: database.db,
      database,
      url: server.url,
      serverPid: server.pid,
      token,
      busiestCustomer: busiest.id,
      async get(path) {
        const began = performance.now();
        const response = await fetch(server.url + path, { headers: { authorization } });
        const { byteLength } = await response.arrayBuffer();
        return { ms: performance.now() - began, status: response.status, bytes: byteLength };
      },
      async post(path, body) {
        const began = performance.now();
        const response = await fetch(server.url + path, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        const answer: unknown = await response.json();
        return { ms: performance.now() - began, status: response.status, answer };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(dataDir: string, orders: number, days: number): Promise<void> {
  const publicUrl = "http://localhost:3000";
  const database = await openDatabase({ databaseUrl: null, dataDir, publicUrl }, () => {}, { as: "tool" });
  try {
    if (await database.db.selectFrom("orders").select("id").limit(1).executeTakeFirst()) return;
    await seedShop(makeContext(database, publicUrl), { orders, days, onStep: (name) => console.log(`  ${name}`) });
  } finally {
    await database.stop();
  }
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(url + createSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`cannot sign in: ${response.status}`);
  return ((await response.json()) as Session).token;
}
