import { invoicePayPath } from "../../contract/paths.ts";
import type { Context } from "../context.ts";

/** The link for paying a published invoice; empty if no gateway takes payments. */
export async function invoicePayUrl({ db, environment, payments }: Context, invoiceId: number): Promise<string> {
  if (payments === null) return "";
  const { pay_key } = await db
    .selectFrom("invoices")
    .select("pay_key")
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return environment.publicUrl + invoicePayPath(invoiceId, pay_key);
}
