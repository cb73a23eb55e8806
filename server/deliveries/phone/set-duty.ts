import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { storeDuty } from "../../drivers/store-duty.ts";
import { phoneDriver, phoneOf } from "./phone-driver.ts";

/** Off duty, where the driver was last is forgotten. */
export const setDuty: Verb<{ onDuty: boolean }, PhoneDriver> = (context, { onDuty }) =>
  inTransaction(context, async (context) => {
    await storeDuty(context, phoneOf(context.actor).driverId, onDuty);
    return phoneDriver(context);
  });
