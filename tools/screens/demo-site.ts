import type { AccountId } from "../../domain/accounts/references.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { drawPapers } from "../../server/invoices/draw-papers.ts";
import { defaultSettings } from "../../server/settings/default-settings.ts";
import { openSite, type Site } from "../../test/e2e/site.ts";
import { startDay } from "../demo/day/start-day.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { demoVatNumber } from "../demo/seed-invoices.ts";

export type DemoSite = Site & {
  /** An account with members, invoices, and a delivery on its way. */
  accountId: AccountId;
  invoiceId: number;
  draftId: number;
  /** An order of that account. */
  orderId: OrderId;
  driverId: number;
  trackPath: string | null;
};

/** A shop with the demo's months of bookings and its day of eight vans, frozen at one moment. */
export async function openDemoSite(): Promise<DemoSite> {
  const site = await openSite({
    now: new Date("2026-11-25T11:10:00Z"),
    settings: defaultSettings,
    environment: { vatNumber: demoVatNumber },
  });
  await seedDemo(site.context, { seed: 3, newest: 140, forToday: 34 });
  const { trackPath } = await startDay({
    context: site.context,
    door: (path, init) => fetch(site.url + path, init),
    // Time stands still: anything in the future never happens.
    clock: { now: site.clock.now, until: (at) => (at <= site.clock.now() ? Promise.resolve() : new Promise(() => {})) },
  });
  await drawPapers(site.context);
  const invoice = await newest(site, "published");
  const draft = await newest(site, "draft");
  const { order_id: orderId, account_id: accountId } = await site.db
    .selectFrom("stops")
    .innerJoin("orders", "orders.id", "stops.order_id")
    .select(["order_id", "account_id"])
    .where("stops.driver_id", "is not", null)
    .where("account_id", "in", (eb) =>
      eb.selectFrom("invoices").select("account_id").where("state", "=", "published").$castTo<AccountId>(),
    )
    .orderBy("order_id", "desc")
    .executeTakeFirstOrThrow();
  const { driver_id: driverId } = await site.db
    .selectFrom("driver_shifts")
    .select("driver_id")
    .orderBy("driver_id")
    .executeTakeFirstOrThrow();
  return {
    ...site,
    accountId: accountId as AccountId,
    invoiceId: invoice.id,
    draftId: draft.id,
    orderId: orderId as OrderId,
    driverId,
    trackPath,
  };
}

async function newest({ db }: Site, state: "published" | "draft") {
  return db
    .selectFrom("invoices")
    .select(["id", "account_id"])
    .where("state", "=", state)
    .where("account_id", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}
