import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { storeDuty } from "../../drivers/store-duty.ts";
import { readPhoneDriver, requirePhone } from "./phone-driver.ts";

/** Going off duty deletes the driver's last position. */
export const setDuty: Verb<{ onDuty: boolean }, PhoneDriver> = (context, { onDuty }) =>
  inTransaction(context, async (context) => {
    await storeDuty(context, requirePhone(context.actor).driverId, onDuty);
    return readPhoneDriver(context);
  });
