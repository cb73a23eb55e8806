import type { VatDocument } from "../../contract/checkout.ts";
import { type DocumentKind, type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { orderByKey } from "../orders/find-order.ts";

type Input = {
  id: OrderId;
  key: string;
  kind: DocumentKind /** Of a credit note: 'C-000045'. Of a receipt for a difference: 'R-000124'. */;
  number?: string;
};

/** A receipt or credit note for the holder of its order's key, as it was issued. */
export const getDocument: Verb<Input, VatDocument> = async (context, { kind, ...asked }) => {
  const none = { failed: "not_found" as const, message: "There is no such document for this order." };
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
  const found = await query.executeTakeFirst();
  return found ? { ...(found.data as VatDocument), voided: found.voided_at !== null } : none;
};
