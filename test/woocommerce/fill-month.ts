import type { FakeWooCommerce } from "../fakes/woocommerce/fake-woocommerce.ts";

const statuses = [
  "completed",
  "processing",
  "completed",
  "pending",
  "on-hold",
  "cancelled",
  "failed",
  "completed",
  "checked-in",
];
const towns = ["Tallaght, Dublin", "Cork", "Naas, Kildare", "Athlone, Westmeath", "Sligo"];

/**
 * Creates orders of one month in the shop, in every status and a plugin's own, with one or two lines each; every
 * seventh paid one is partly refunded, every eleventh fully, and every fifth order has notes. Advances `clock`.
 */
export function fillMonth(
  site: FakeWooCommerce,
  clock: { set(instant: string): void },
  { orders, month = "2026-03" }: { orders: number; month?: string },
): void {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const step = Math.floor((30 * 86_400_000) / orders);
  for (let n = 0; n < orders; n++) {
    const created = new Date(start + n * step);
    const gmt = created.toISOString().slice(0, 19);
    const status = statuses[n % statuses.length] ?? "completed";
    const email = `customer${n % 700}@example.ie`;
    clock.set(new Date(created.getTime() + 3_600_000).toISOString());
    const order = site.addOrder({
      status,
      date_created_gmt: gmt,
      // The orders of a bulk edit have the same second.
      ...(n % 5 < 2 && { date_modified_gmt: `${month}-15T12:00:00` }),
      payment_method: "stripe",
      payment_method_title: "Card",
      customer_note: n % 13 === 0 ? "Ring the bell" : "",
      billing: {
        first_name: `Customer ${n % 700}`,
        last_name: "Byrne",
        email,
        phone: "+353 1 555 0100",
        country: "IE",
      },
      line_items: [
        { product_id: 10, name: "Courier Service", quantity: 1, total: (((n * 7919) % 30_000) / 100 + 5).toFixed(2) },
        ...(n % 3 === 0
          ? [{ product_id: 11, name: "Tail lift", quantity: 1 + (n % 4), total: (((n * 31) % 1_000) / 100).toFixed(2) }]
          : []),
      ],
      meta_data: [
        { key: "pickup_address", value: `${n} Main Street, ${towns[n % 5]}, Ireland` },
        { key: "dropoff_address", value: `${n} Shop Street, ${towns[(n + 2) % 5]}, Ireland` },
        { key: "_stripe_customer_id", value: `cus_${n}` },
      ],
    } as Parameters<FakeWooCommerce["addOrder"]>[0]);
    if (n % 5 === 0)
      site.addNote(order.id, { note: `Driver ${n} &amp; van <b>confirmed</b>`, customer_note: n % 2 === 0 });
    if (status !== "completed" && status !== "processing") continue;
    if (n % 7 === 0) site.refundByHand(order.id, { amount: "1.50", reason: "Late", api_refund: n % 2 === 0 });
    if (n % 11 === 0) site.refundByHand(order.id, { reason: "Not collected" });
  }
}
