import Stripe from "stripe";
import { settlePaymentCase } from "../../contract/payment-cases.ts";
import { createShopNote } from "../../contract/shop-notes.ts";
import { writeOffOrder } from "../../contract/write-offs.ts";
import { hashKey } from "../../server/auth/authenticate.ts";
import { openAccount, toAccount } from "../accounts.ts";
import { bookPending, pressPay, recordByStaff } from "../payments.ts";
import { bodyOf, bookBox, boxes, preview, reprice, saveRoundPrices } from "../repricing.ts";
import type { StripeApp } from "../stripe-app.ts";
import { sessionAt, webhook } from "../stripe-app.ts";
import { type AuditedRow, audited } from "./audited-row.ts";
import { payByCard } from "./pay-by-card.ts";

const why = "Mr Kehoe is insolvent";

/** Rows of prices, payments, refunds, orders and emails. */
export function moneyRows(shop: StripeApp): Record<string, AuditedRow> {
  const post = async (path: string, json: object, params: Record<string, string | number>) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const response = await shop.app.request(filled, { token: await shop.app.administratorToken(), json });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { id: number };
  };
  const byCard = async () => payByCard(shop, await bookPending(shop.app));
  const onAccount = async () => {
    const order = await bookPending(shop.app);
    const account = await openAccount(shop.app, `Firm ${order.orderId}`);
    await recordByStaff(shop.app, order.orderId, toAccount(account));
    return order;
  };
  const paidBox = async () => {
    await saveRoundPrices(shop.app);
    return payByCard(shop, await bookBox(shop.app));
  };
  /** An unmatched payment: the order's price was lowered by a cent after the payment page had opened. */
  const unmatched = async () => {
    const order = await bookPending(shop.app);
    const session = sessionAt((await pressPay(shop.app, order)).to);
    const prices = { net_cents: 0, vat_cents: 1230, total_cents: 1230 };
    await shop.app.db.updateTable("orders").set(prices).where("id", "=", order.orderId).execute();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    return shop.app.db
      .selectFrom("payments")
      .select(["id", "amount_cents"])
      .where("order_id", "=", order.orderId)
      .executeTakeFirstOrThrow();
  };
  const keyId = async () => {
    const hash = hashKey(shop.app.apiKey.consumerKey);
    const keys = shop.app.db.selectFrom("api_keys").select("id").where("consumer_key_hash", "=", hash);
    return (await keys.executeTakeFirstOrThrow()).id;
  };

  return {
    setOrderPrice: audited(["order.priced"], async () => {
      const { orderId: id } = await bookPending(shop.app);
      return { params: { id }, json: { totalCents: 12345, sendLink: false }, object: id };
    }),
    repriceOrder: audited(["order.repriced"], async () => {
      const { orderId: id } = await paidBox();
      const shipment = { packageType: boxes.at120 };
      const json = bodyOf(await preview(shop.app, id, shipment), { shipment, difference: "ask" });
      return { params: { id }, json, object: id };
    }),
    waiveDifference: audited(["order.difference_waived"], async () => {
      const { orderId: id } = await paidBox();
      await reprice(shop.app, id, { shipment: { packageType: boxes.at120 }, difference: "ask" });
      return { params: { id }, json: { reason: why }, object: id, secrets: [why] };
    }),
    writeOffOrder: audited(["order.written_off"], async () => {
      const { orderId: id, totalCents: seenCents } = await onAccount();
      return { params: { id }, json: { seenCents, reason: why }, object: id, secrets: [why] };
    }),
    reverseWriteOff: audited(["order.write_off_reversed"], async () => {
      const { orderId: id, totalCents: seenCents } = await onAccount();
      await post(writeOffOrder.path, { seenCents, reason: why }, { id });
      return { params: { id }, json: {}, object: id };
    }),
    correctBilling: audited(["order.billing_corrected"], async () => {
      const { orderId: id } = await byCard();
      const { version } = await shop.app.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const billedTo = {
        company: "Kehoe Seeds Ltd",
        vatNumber: "IE1234567T",
        poNumber: "PO-2291",
        billingAddress1: "12 Dock Road",
        billingCity: "Limerick",
        billingState: "Limerick",
        billingPostcode: "V94 AB12",
        billingCountry: "IE",
      };
      const secrets = [billedTo.company, billedTo.vatNumber, billedTo.billingAddress1, "Limerick"];
      return { params: { id }, json: { version, billedTo }, object: id, secrets };
    }),
    recordPayment: audited(["payment.recorded"], async () => {
      const { orderId: id } = await bookPending(shop.app);
      return { params: { id }, json: { method: "phone", reference: "POS Kehoe" }, object: id, secrets: ["POS Kehoe"] };
    }),
    assignPayment: audited(["payment.assigned"], async () => {
      const { id, amount_cents } = await unmatched();
      const other = await bookPending(shop.app);
      const prices = { net_cents: 0, vat_cents: amount_cents, total_cents: amount_cents };
      await shop.app.db.updateTable("orders").set(prices).where("id", "=", other.orderId).execute();
      return { params: { id }, json: { order: String(other.orderId) }, object: id };
    }),
    refundPaymentCase: audited(["refund.booked"], async () => {
      const { id, amount_cents: seenCents } = await unmatched();
      const json = { seenCents, byGateway: true, reason: why, tellCustomer: false };
      return { params: { kind: "payment", id }, json, secrets: [why] };
    }),
    settlePaymentCase: audited(["payment.case_settled"], async () => {
      const { id } = await unmatched();
      return { params: { kind: "payment", id }, json: { because: why }, object: id, secrets: [why] };
    }),
    reopenPaymentCase: audited(["payment.case_reopened"], async () => {
      const { id } = await unmatched();
      await post(settlePaymentCase.path, { because: why }, { kind: "payment", id });
      return { params: { kind: "payment", id }, json: {}, object: id };
    }),
    settlePaymentEvent: audited(["payment.event_settled"], async () => {
      const created = Math.floor(shop.clock.now().getTime() / 1000);
      const object = { id: "re_strange", payment_intent: "pi_strange" };
      const event = { id: "evt_strange", object: "event", type: "refund.updated", created, livemode: false };
      const payload = JSON.stringify({ ...event, data: { object } });
      const secret = shop.stripe.webhookSecret;
      await webhook(shop.app, payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }));
      const { id } = await shop.app.db.selectFrom("waiting_payment_events").select("id").executeTakeFirstOrThrow();
      return { params: { id }, json: { reason: why }, object: id, secrets: [why] };
    }),
    createShopRefund: audited(["refund.booked"], async () => {
      const { orderId: id } = await byCard();
      const json = { amount: "1.00", reason: why };
      const actor = { kind: "api_key", id: await keyId() };
      return { params: { id }, json, as: { basic: shop.app.apiKey }, actor, object: ({ id }) => id, secrets: [why] };
    }),
    deleteShopNote: audited(["order.note_deleted"], async () => {
      const { orderId: id } = await bookPending(shop.app);
      const { id: noteId } = await post(createShopNote.path, { note: why }, { id });
      return { params: { id, noteId }, query: "force=true", object: id, secrets: [why] };
    }),
    resendEmail: audited(["email.resent"], async () => {
      const { orderId } = await bookPending(shop.app);
      const { id, recipient } = await shop.app.db
        .selectFrom("emails")
        .select(["id", "recipient"])
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      await shop.app.db
        .updateTable("emails")
        .set({ state: "failed", last_error: "550" })
        .where("id", "=", id)
        .execute();
      return { params: { id }, json: {}, object: id, secrets: [recipient] };
    }),
  };
}
