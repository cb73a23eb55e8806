import { randomUUID } from "node:crypto";
import { type BookForCallerResult, bookForCaller } from "../../contract/staff-booking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { bookingB1 } from "../fixtures.ts";
import { book, quoteFor, requestInternational } from "../journeys.ts";
import { addAccount, addMember } from "../members.ts";
import { storeTestOrder } from "../orders.ts";
import { bookPending } from "../payments.ts";
import { addDriver, createPhone, giveStops } from "../phone.ts";
import type { StripeApp } from "../stripe-app.ts";
import { type AuditedRow, audited } from "./audited-row.ts";
import { payByCard } from "./pay-by-card.ts";

/** Rows of exports and erasures. */
export function exportRows(shop: StripeApp): Record<string, AuditedRow> {
  const bridie = { ...bookingB1, firstName: "Bridie", lastName: "Kehoe", phone: "059 123 4567", email: "" };
  const bookCaller = async () => {
    const { totalCents: agreedTotalCents } = await quoteFor(shop.app, requestInternational);
    const json = { shipment: requestInternational, contacts: bridie, agreedTotalCents, payment: { kind: "request" } };
    const response = await shop.app.request(bookForCaller.path, { token: await shop.app.administratorToken(), json });
    return ((await response.json()) as BookForCallerResult).orderId;
  };
  const cancel = (id: OrderId) =>
    shop.app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
  const addCustomer = async () => {
    const email = `orla-${randomUUID()}@example.ie`;
    const { orderId } = await book(shop.app, (await quoteFor(shop.app)).id, { email, lastName: "Quill" });
    await cancel(orderId);
    const found = shop.app.db.selectFrom("customers").select("id").where("email", "=", email);
    return { email, id: (await found.executeTakeFirstOrThrow()).id };
  };
  let recipients = 0;
  const bookRecipient = async () => {
    const contact = `087 55501${String(++recipients).padStart(2, "0")}`;
    const contacts = { deliveryContactName: "Petronella", deliveryContactPhone: contact };
    const { orderId } = await book(shop.app, (await quoteFor(shop.app)).id, contacts);
    return { id: orderId as OrderId, contact };
  };
  const addFormerUser = async () => {
    const username = `petronella-${randomUUID()}`;
    const values = { username, email: `${username}@example.ie`, display_name: "Petronella", role: "clerk" as const };
    const { id } = await shop.app.db
      .insertInto("users")
      .values({ ...values, password_hash: "", disabled_at: shop.app.context.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, username };
  };
  const addMemberOfAccount = async () =>
    addMember(shop.app, (await addAccount(shop.app)).id, { name: "Orla Quill", role: "booker" });
  const phoneFile = async () => {
    const shopOfDriver = { db: shop.app.db, now: shop.app.context.now };
    const owner = await addDriver(shopOfDriver);
    const { orderId } = await payByCard(shop, await bookPending(shop.app));
    await giveStops(shopOfDriver, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone(shop.app.request, owner, { clock: shop.app.context.now });
    const proof = randomUUID();
    const event = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora", proofs: [proof] });
    const content = {
      kind: "signature",
      orderId,
      stop: "pickup",
      eventId: event.id,
      signedBy: "Nora",
      strokes: [[1, 2, 300, 4]],
      takenAt: event.pressedAt,
    };
    return { id: owner.driverId, proof, file: { phoneId: owner.phoneId, aheadMs: 0 }, event, content };
  };

  return {
    exportOrders: audited(["export.orders"], async () => ({
      query: "search=Quill&status=completed",
      secrets: ["Quill"],
    })),
    exportMoneyDue: audited(["export.amounts_due"], async () => ({
      query: "show=overdue",
    })),
    exportAgedDebtors: audited(["export.amounts_due"], async () => ({
      query: "customer=orla%40example.ie",
      secrets: ["orla"],
    })),
    exportVatReport: audited(["export.vat_report"], async () => ({ query: "from=2026-01&to=2026-02&basis=invoice" })),
    exportSales: audited(["export.sales"], async () => ({ query: "format=plain&from=2026-01-01&to=2026-02-28" })),
    exportRunSheet: audited(["export.run_sheet"], async () => ({
      query: `orders=${await storeTestOrder(shop.app.db)}`,
    })),
    exportRuns: audited(["export.run_sheet"], async () => ({ query: "day=2026-03-04" })),
    exportAuditLog: audited(["export.audit_log"], async () => ({ query: "act=user.created&from=2026-03-04" })),
    exportSubmissions: audited(["export.submissions"], async () => ({ query: "search=Quill", secrets: ["Quill"] })),
    exportCustomer: audited(["export.personal_data"], async () => {
      const { id, email } = await addCustomer();
      return { params: { id }, object: id, secrets: [email, "Quill"] };
    }),
    eraseCustomer: audited(["personal_data.erased"], async () => {
      const { id, email } = await addCustomer();
      return { params: { id }, json: { email }, object: id, secrets: [email, "Quill"] };
    }),
    exportCaller: audited(["export.personal_data"], async () => {
      const id = await bookCaller();
      return { params: { id }, object: id, secrets: ["Bridie", "Kehoe", bridie.phone] };
    }),
    eraseCaller: audited(["personal_data.erased"], async () => {
      const id = await bookCaller();
      await cancel(id);
      return { params: { id }, json: { name: "Bridie Kehoe" }, object: id, secrets: ["Bridie", "Kehoe"] };
    }),
    exportRecipient: audited(["export.personal_data"], async () => {
      const { id, contact } = await bookRecipient();
      return { json: { contact }, object: id, secrets: ["Petronella", contact] };
    }),
    eraseRecipient: audited(["personal_data.erased"], async () => {
      const { id, contact } = await bookRecipient();
      await cancel(id);
      const after = { stops: 1, savedAddresses: 0 };
      return { json: { contact, seen: 1 }, object: id, before: null, after, secrets: ["Petronella", contact] };
    }),
    exportUser: audited(["export.personal_data"], async () => {
      const { id, username } = await addFormerUser();
      return { params: { id }, object: id, secrets: [username] };
    }),
    eraseUser: audited(["personal_data.erased"], async () => {
      const { id, username } = await addFormerUser();
      return { params: { id }, json: { username }, object: id, before: null, after: null, secrets: [username] };
    }),
    exportMember: audited(["export.personal_data"], async () => {
      const { id, account_id, email } = await addMemberOfAccount();
      return { params: { id: account_id, memberId: id }, object: id, secrets: [email, "Quill"] };
    }),
    eraseMember: audited(["personal_data.erased"], async () => {
      const { id, account_id, email } = await addMemberOfAccount();
      return { params: { id: account_id, memberId: id }, json: { email }, object: id, secrets: [email, "Quill"] };
    }),
    importPhoneEvents: audited(["phone.file_imported"], async () => {
      const { id, file, event } = await phoneFile();
      return { params: { id }, json: { ...file, events: [event] }, object: id, secrets: ["Nora"] };
    }),
    importPhoneProof: audited(["phone.file_imported"], async () => {
      const { id, proof, file, content } = await phoneFile();
      return { params: { id, proof }, json: { ...file, content }, object: id, secrets: ["Nora"] };
    }),
  };
}
