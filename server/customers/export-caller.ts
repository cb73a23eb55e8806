import type { CustomerExport } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeExport } from "../audit/store-export.ts";
import { isFailure, type JsonFile, type Verb } from "../context.ts";
import { countOrders, readRecords } from "./export-customer.ts";
import { findCaller } from "./find-caller.ts";

/** Everything stored about a caller without an email address, without keys. */
export const exportCaller: Verb<{ id: OrderId }, JsonFile<CustomerExport>> = async (context, { id }) => {
  const caller = await findCaller(context, id);
  if (isFailure(caller)) return caller;
  const object = { kind: "order", id } as const;
  await storeExport(context, { act: "export.personal_data", object, rows: await countOrders(context.db, caller) });
  return { name: `caller-of-order-${id}.json`, chunks: readRecords(context, caller, caller) };
};
