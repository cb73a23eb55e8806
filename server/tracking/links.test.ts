import { create } from "qrcode";
import { describe, expect, it } from "vitest";
import { getDelivery, type StaffDelivery } from "../../contract/deliveries.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { getJobSheets, type JobSheet } from "../../contract/run-sheet.ts";
import { addOrderNote, changeOrderStatus } from "../../contract/staff-order.ts";
import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { refund } from "../../test/payments.ts";
import { createTracked } from "../../test/tracked.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";

const { app, clock } = appForFile({ livePayments: true });
const { bookTracked, move, track } = createTracked(app, clock);

const about = (path: string, id: OrderId) => path.replace("{id}", String(id));
const read = async <Body>(path: string) =>
  (await (await app.request(path, { token: await app.administratorToken() })).json()) as Body;
const post = async (path: string, json: object) => {
  const answer = await app.request(path, { token: await app.administratorToken(), json });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
};

/** The emails that the customer got since their delivery exists, by template. */
async function emailsOf(id: OrderId) {
  const rows = await app.db.selectFrom("emails").selectAll().where("order_id", "=", id).orderBy("id").execute();
  const theirs = rows.filter(({ recipient, template, data }) => {
    const isUnpaid = (data as { flag?: string }).flag === "awaiting_payment";
    return recipient === "aine@example.ie" && template !== "team_booking" && !isUnpaid;
  });
  return Promise.all(
    theirs.map(async ({ template, data }) => ({ template, ...(await renderStoredEmail(template, data))! })),
  );
}

describe("[D071] The tracking page is linked", () => {
  const collect = { kind: "complete", stop: "pickup", signedBy: "Áine" };
  const deliver = { kind: "complete", stop: "dropoff", signedBy: "Seán" };
  const status = (id: OrderId, body: object) => post(about(changeOrderStatus.path, id), body);
  const ways: [string, (id: OrderId) => Promise<unknown>, string[]][] = [
    ["delivered", async (id) => [await move(id, collect), await move(id, deliver)], ["delivery_news", "completed"]],
    [
      "written about by the office",
      (id) => post(about(addOrderNote.path, id), { text: "We ring first.", toCustomer: true }),
      ["order_note"],
    ],
    ["refunded in part", (id) => refund(app, id, { amount: "5.00", reason: "Late" }), ["refund"]],
    ["cancelled", (id) => status(id, { action: "cancel" }), ["cancelled"]],
    ["cancelled and refunded", (id) => status(id, { action: "cancel", refund: true }), ["refund"]],
    ["not collected", (id) => move(id, { kind: "fail", stop: "pickup", reason: "not_ready" }), ["delivery_news"]],
  ];

  it.each(ways)("from every email about a booking that is %s", async (what, happens, templates) => {
    const { orderId, key } = await bookTracked();
    await happens(orderId);
    const emails = await emailsOf(orderId);
    expect(emails.map(({ template }) => template)).toEqual(["customer_booking", ...templates]);
    const page = `http://localhost:3000${trackPath(key)}`;
    for (const { template, text, html } of emails) {
      expect(text, template).toMatch(new RegExp(`: ${page}$`, "m"));
      expect(html, template).toContain(`href="${page}"`);
    }
    const called = emails.map(({ text }) => text.includes("The booking is cancelled, and no courier will come."));
    expect(called.includes(true)).toBe(what === "cancelled and refunded");
    expect((await track(key)).bookingReference).toBe(`WC-${orderId}`);
  });

  it("from the confirmation", async () => {
    const { orderId, orderKey, key } = await bookTracked();
    const confirmed = await app.request(`${about(getOrder.path, orderId)}?key=${orderKey}`);
    expect(((await confirmed.json()) as PublicOrder).trackingUrl).toBe(`http://localhost:3000${trackPath(key)}`);
  });

  it("from the order's page and in the QR code on its job sheet", async () => {
    const { orderId, key } = await bookTracked();
    const { delivery } = await read<{ delivery: StaffDelivery }>(about(getDelivery.path, orderId));
    expect(delivery.trackPath).toBe(trackPath(key));
    const { sheets } = await read<{ sheets: JobSheet[] }>(`${getJobSheets.path}?orders=${orderId}`);
    const { url, code } = sheets[0]?.tracking ?? {};
    expect(url).toBe(`http://localhost:3000${trackPath(key)}`);
    // Draws the code as a phone's camera sees it: dark modules row by row.
    const seen = Array.from({ length: code!.size ** 2 }, () => 0);
    for (const [, x, y, bar] of code!.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      seen.fill(1, Number(y) * code!.size + Number(x), Number(y) * code!.size + Number(x) + Number(bar));
    expect(seen).toEqual([...create(url!, { errorCorrectionLevel: "M" }).modules.data]);
  });
});
