import type { Database } from "../../database/kysely.ts";
import type { WooCommerceClient } from "../client/client.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { remoteRefundId } from "../export/remote-refunds.ts";
import type { OrderToImport } from "./import-order.ts";

/** An order of that shop with its notes, and with its refunds where one of them is not known here yet. */
export async function readDetails(db: Database, client: WooCommerceClient, order: RemoteOrder): Promise<OrderToImport> {
  const ids = order.refunds.filter(({ total }) => total < 0).map(({ id }) => remoteRefundId(id));
  const known =
    ids.length === 0
      ? []
      : await db.selectFrom("refunds").select("gateway_refund_id").where("gateway_refund_id", "in", ids).execute();
  const [refunds, notes] = await Promise.all([
    known.length === ids.length ? null : client.readRefunds(order.id),
    client.readNotes(order.id),
  ]);
  return { order, refunds, notes };
}
