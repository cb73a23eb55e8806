import type { z } from "zod";
import type { eraseCallerBody } from "../../contract/customers.schema.ts";
import type { EraseCustomerResult } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { eraseRecords } from "./erase-customer.ts";
import { findCaller } from "./find-caller.ts";

type Input = { id: OrderId } & z.output<typeof eraseCallerBody>;

/** Erases a caller without an email address, as `eraseCustomer` erases a customer. */
export const eraseCaller: Verb<Input, EraseCustomerResult> = (context, { id, name }) =>
  inTransaction(context, async (context) => {
    const caller = await findCaller(context, id);
    if (isFailure(caller)) return caller;
    if (name.trim().toLowerCase() !== caller.name.trim().toLowerCase()) {
      const message = "This is not the name on this order";
      return { failed: "invalid_fields", message, params: { name: message } };
    }
    const erased = await eraseRecords(context, caller);
    if (isFailure(erased)) return erased;
    await storeAuditEntry(context, {
      act: "personal_data.erased",
      object: { kind: "order", id },
      after: { orders: erased.orders },
    });
    // Only ids and counts, because the log is not erased.
    context.log.info({ orderId: id, orders: erased.orders }, "A caller without an email address was erased");
    return erased;
  });
