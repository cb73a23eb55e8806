import type { Selectable } from "kysely";
import type { VatDocument } from "../../contract/checkout.ts";
import { type DocumentKind, documentNumber, type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { findOrderByKey } from "../orders/find-order.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { buildDocument } from "./issue-document.ts";

type Input = {
  id: OrderId;
  key: string;
  kind: DocumentKind /** 'C-000045' of a credit note, 'R-000124' of a difference's receipt. */;
  number?: string;
};

/** A receipt or credit note as issued, for the holder of its order's key. */
export const getDocument: Verb<Input, VatDocument> = async (context, { kind, ...input }) => {
  const order = await findOrderByKey(context.db, input);
  if (!order) return none;
  const wanted = input.number === undefined ? null : readDocumentNumber(input.number);
  if (input.number !== undefined && wanted?.kind !== kind) return none;
  if (kind === "credit_note" && !wanted) return none;
  let query = context.db
    .selectFrom("documents")
    .select(["data", "voided_at", "replaced_by"])
    .where("order_id", "=", order.id)
    .where("kind", "=", kind);
  // Without a number, the receipt of the first payment.
  query = wanted ? query.where("number", "=", wanted.number) : query.where("payment_id", "is", null);
  // The receipt of an order that went back on account is void; one that was replaced still opens by its number.
  if (kind === "receipt")
    query = query.where((eb) =>
      eb.or([eb("voided_at", "is", null), ...(wanted ? [eb("replaced_by", "is not", null)] : [])]),
    );
  const found = await query.executeTakeFirst();
  if (!found) return none;
  const replacedBy = found.replaced_by === null ? null : documentNumber("receipt", found.replaced_by);
  return { ...(found.data as VatDocument), voided: found.voided_at !== null, replacedBy };
};

/** The order confirmation of an order on account; its receipt once it is paid. */
export const getOrderConfirmation: Verb<{ id: OrderId; key: string }, VatDocument> = async (context, input) => {
  const order = await findOrderByKey(context.db, input);
  if (!order) return none;
  return isOnAccount(order) ? orderConfirmation(context, order) : getDocument(context, { ...input, kind: "receipt" });
};

async function orderConfirmation(context: Context, order: Selectable<Orders>): Promise<VatDocument> {
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["label", "amount_cents"])
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  const paymentReference = order.on_account_reference ?? "";
  const paper = buildDocument(context, { order, paymentReference, livemode: true }, lines);
  return { ...paper, kind: "order_confirmation", number: paper.orderReference, receiptNumber: null };
}

const none = { failed: "not_found" as const, message: "There is no such document for this order." };
