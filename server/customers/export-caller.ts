import type { CustomerExport } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeExport } from "../audit/store-export.ts";
import { isFailure, type Verb } from "../context.ts";
import { readRecords } from "./export-customer.ts";
import { findCaller } from "./find-caller.ts";

/** Everything that is stored about a caller without an email address, without keys. */
export const exportCaller: Verb<{ id: OrderId }, CustomerExport> = async (context, { id }) => {
  const caller = await findCaller(context, id);
  if (isFailure(caller)) return caller;
  const records = await readRecords(context, caller, caller);
  const object = { kind: "order", id } as const;
  await storeExport(context, { act: "export.personal_data", object, rows: records.orders.length });
  return records;
};
