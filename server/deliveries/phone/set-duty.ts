import type { z } from "zod";
import type { setDutyBody } from "../../../contract/driver-phone.schema.ts";
import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { storeDuty } from "../../drivers/store-duty.ts";
import { readPhoneDriver, requirePhone } from "./phone-driver.ts";
import { toServerTime } from "./to-server-time.ts";

/**
 * Going off duty deletes the driver's last position. An action that waited for a network has no effect once the office,
 * or another phone, has changed the duty since.
 */
export const setDuty: Verb<z.output<typeof setDutyBody>, PhoneDriver> = async (
  context,
  { onDuty, pressedAt, sentAt = null },
) => {
  await context.settings.current();
  return inTransaction(context, async (context) => {
    const { driverId } = requirePhone(context.actor);
    const now = context.now();
    const pressed =
      pressedAt === undefined ? now : toServerTime({ device: pressedAt, sentAt, now, notBefore: new Date(0) });
    const driver = await context.db
      .selectFrom("drivers")
      .select("duty_changed_at")
      .where("id", "=", driverId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const isOvertaken = driver?.duty_changed_at != null && driver.duty_changed_at > pressed;
    if (!isOvertaken) await storeDuty(context, driverId, onDuty);
    return readPhoneDriver(context);
  });
};
