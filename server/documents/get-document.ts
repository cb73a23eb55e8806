import type { VatDocument } from "../../contract/checkout.ts";
import { type DocumentKind, type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { orderByKey } from "../orders/find-order.ts";

type Input = { id: OrderId; key: string; kind: DocumentKind /** Of a credit note: 'C-000045'. */; number?: string };

/** A receipt or credit note for the holder of its order's key, as it was issued. */
export const getDocument: Verb<Input, VatDocument> = async (context, { kind, ...asked }) => {
  const none = { failed: "not_found" as const, message: "There is no such document for this order." };
  const order = await orderByKey(context.db, asked);
  if (!order) return none;
  const wanted = asked.number === undefined ? null : readDocumentNumber(asked.number);
  if (kind === "credit_note" && wanted?.kind !== "credit_note") return none;
  let query = context.db
    .selectFrom("documents")
    .select(["data", "voided_at"])
    .where("order_id", "=", order.id)
    .where("kind", "=", kind);
  if (wanted) query = query.where("number", "=", wanted.number);
  const found = await query.executeTakeFirst();
  return found ? { ...(found.data as VatDocument), voided: found.voided_at !== null } : none;
};
