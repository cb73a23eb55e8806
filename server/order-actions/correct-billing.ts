import type { Selectable } from "kysely";
import type { z } from "zod";
import type { correctBillingBody } from "../../contract/correct-billing.schema.ts";
import { type BilledParty, billedPartyNames, type CorrectBillingResult } from "../../contract/correct-billing.ts";
import { receiptPath } from "../../contract/paths.ts";
import { countryName } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { ActionCheck } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { replaceReceipts } from "../documents/issue-document.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { ChangedDetail } from "../mail/booking-changed-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { updateQueuedEmails } from "../mail/update-queued-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { isErased } from "../orders/order-content.ts";
import { orderDetailsOf } from "../orders/order-details.ts";
import { refuseStaleVersion } from "../orders/order-version.ts";
import { correctSubmissions, type StoredContacts, storeContacts } from "../orders/store-contacts.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { billingAddressOf, orderJsonOf, type StoredShipping } from "../orders/stored-order.ts";
import { buildChangedEmail } from "./change-order.ts";

type Order = Selectable<Orders>;
type Input = { id: OrderId } & z.output<typeof correctBillingBody>;

/**
 * Corrects who an order is billed to, in any status. An issued receipt never changes: a corrected one replaces it, and
 * says so. With `tellCustomer` an email lists the changes and links to the corrected receipt.
 */
export const correctBilling: Verb<Input, CorrectBillingResult> = (context, input) =>
  withIdempotency(context, { scope: "correctBilling", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const allowed = checkBillingChange(order);
    if (!allowed.ok) return { failed: "action_refused", message: allowed.reason };
    const conflict = await refuseStaleVersion(context, order, input.version);
    if (conflict) return conflict;
    return correct(context, order, input);
  });

/** Whether staff can correct an order's billing details, and if not, why. */
export function checkBillingChange(order: Order): ActionCheck {
  return isErased(order) ? { ok: false, reason: "The customer of this order was erased" } : { ok: true };
}

async function correct(
  context: Context,
  order: Order,
  { billedTo, tellCustomer }: Input,
): Promise<CorrectBillingResult> {
  const after = { ...billedTo, billingPostcode: showPostcode(billedTo.billingCountry, billedTo.billingPostcode) };
  const changes = changedParts(billedPartyOf(order), after);
  if (changes.length === 0) return { orderId: order.id, version: order.version, changed: [], receipts: [] };
  const { vatNumber: vat_number, poNumber: po_number } = after;
  const changed = await storeContacts(context, order, contactsAfter(order, after), { vat_number, po_number });
  const receipts = await replaceReceipts(context, changed);
  const lines = [
    ...changes.map(({ label, from, to }) => `${label}: ${from || "none"} → ${to || "none"}`),
    ...receipts.map(({ number, replaces }) => `Receipt ${number} replaces ${replaces}`),
  ];
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "changed",
    note: lines.join("\n"),
    data: { version: changed.version, changes, receipts },
  });
  await storeAuditEntry(context, {
    act: "order.billing_corrected",
    object: { kind: "order", id: order.id },
    after: {
      ...Object.fromEntries(changes.map(({ label }) => [label, "changed"])),
      receipts: receipts.map(({ number }) => number),
    },
  });
  const { firstName, lastName, email } = orderDetailsOf(changed);
  await correctSubmissions(context.db, order.id, { ...withoutCompany(after), firstName, lastName, email });
  const { company, vatNumber, poNumber } = after;
  const facts = { billing: billingAddressOf(orderJsonOf(changed).billing), company, vatNumber, poNumber };
  await updateQueuedEmails(context.db, order.id, { facts, from: email, to: email });
  if (tellCustomer) await queueEmail(context, changed, { changes, receipts });
  return { orderId: order.id, version: changed.version, changed: changes.map(({ label }) => label), receipts };
}

function billedPartyOf(order: Order): BilledParty {
  const { billing } = orderJsonOf(order);
  return {
    company: billing.company ?? "",
    vatNumber: order.vat_number,
    poNumber: order.po_number,
    billingAddress1: billing.address_1 ?? "",
    billingAddress2: billing.address_2 ?? "",
    billingCity: billing.city ?? "",
    billingState: billing.state ?? "",
    billingPostcode: billing.postcode ?? "",
    billingCountry: billing.country ?? "",
  };
}

/** The fields that are also in the booking form. */
function withoutCompany({ company: _, vatNumber: __, poNumber: ___, ...address }: BilledParty) {
  return address;
}

function changedParts(before: BilledParty, after: BilledParty): ChangedDetail[] {
  const names = Object.keys(billedPartyNames) as (keyof BilledParty)[];
  const inWords = (name: keyof BilledParty, text: string) => (name === "billingCountry" ? countryName(text) : text);
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: billedPartyNames[name],
      from: inWords(name, before[name]),
      to: inWords(name, after[name]),
    }));
}

/** For our own orders `shipping` has the billing address too; a shop client's order may have a different one there. */
function contactsAfter(order: Order, after: BilledParty): StoredContacts {
  const { billing, shipping } = orderJsonOf(order);
  const address = {
    company: after.company,
    address_1: after.billingAddress1,
    address_2: after.billingAddress2,
    city: after.billingCity,
    state: after.billingState,
    postcode: after.billingPostcode,
    country: after.billingCountry,
  } satisfies Partial<StoredShipping>;
  const names = Object.keys(address) as (keyof typeof address)[];
  const isSame = names.every((name) => (billing[name] ?? "") === (shipping[name] ?? ""));
  return { billing: { ...billing, ...address }, shipping: isSame ? { ...shipping, ...address } : shipping, meta: {} };
}

async function queueEmail(
  context: Context,
  order: Order,
  { changes, receipts }: { changes: ChangedDetail[]; receipts: CorrectBillingResult["receipts"] },
): Promise<void> {
  const email = await buildChangedEmail(context, order, changes);
  const { publicUrl } = context.environment;
  const links = receipts.map(({ number }) => ({
    label: `See the corrected receipt ${number}`,
    url: publicUrl + receiptPath(order.id, order.order_key, number),
  }));
  const data = { ...email.data, receipts: links };
  await enqueueEmails([{ ...email, data, orderId: order.id }], context.now(), publicUrl).execute(context.db);
}
