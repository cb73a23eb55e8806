import type { Selectable } from "kysely";
import type { VatDocument } from "../../contract/checkout.ts";
import { type DocumentKind, type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderByKey } from "../orders/find-order.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { documentOf } from "./issue-document.ts";

type Input = {
  id: OrderId;
  key: string;
  kind: DocumentKind /** Of a credit note: 'C-000045'. Of a receipt for a difference: 'R-000124'. */;
  number?: string;
};

/** A receipt or credit note for the holder of its order's key, as it was issued. */
export const getDocument: Verb<Input, VatDocument> = async (context, { kind, ...asked }) => {
  const order = await orderByKey(context.db, asked);
  if (!order) return none;
  const wanted = asked.number === undefined ? null : readDocumentNumber(asked.number);
  if (asked.number !== undefined && wanted?.kind !== kind) return none;
  if (kind === "credit_note" && !wanted) return none;
  let query = context.db
    .selectFrom("documents")
    .select(["data", "voided_at"])
    .where("order_id", "=", order.id)
    .where("kind", "=", kind);
  // Without a number it is the receipt of the first payment.
  query = wanted ? query.where("number", "=", wanted.number) : query.where("payment_id", "is", null);
  // A receipt that is void stands for one that an order on account had before.
  if (kind === "receipt") query = query.where("voided_at", "is", null);
  const found = await query.executeTakeFirst();
  return found ? { ...(found.data as VatDocument), voided: found.voided_at !== null } : none;
};

/** The order confirmation of an order on account as it stands; once its money has come in, its receipt. */
export const getOrderConfirmation: Verb<{ id: OrderId; key: string }, VatDocument> = async (context, asked) => {
  const order = await orderByKey(context.db, asked);
  if (!order) return none;
  return isOnAccount(order) ? orderConfirmation(context, order) : getDocument(context, { ...asked, kind: "receipt" });
};

async function orderConfirmation(context: Context, order: Selectable<Orders>): Promise<VatDocument> {
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["label", "amount_cents"])
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  const paper = documentOf(context, { order, livemode: true }, lines);
  return { ...paper, kind: "order_confirmation", number: paper.orderReference, receiptNumber: null };
}

const none = { failed: "not_found" as const, message: "There is no such document for this order." };
