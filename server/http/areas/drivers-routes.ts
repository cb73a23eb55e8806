import {
  removeDayShiftBody,
  setDayShiftsBody,
  setDriverHomeBody,
  setWeekShiftsBody,
} from "../../../contract/driver-shifts.schema.ts";
import * as shiftCalls from "../../../contract/driver-shifts.ts";
import {
  changeDriverBody,
  createDriverBody,
  driverPhoneParams,
  eraseDriverBody,
  setDriverAccessBody,
} from "../../../contract/drivers.schema.ts";
import * as calls from "../../../contract/drivers.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { setPushBody, signInPhoneBody } from "../../../contract/phone-sign-in.schema.ts";
import * as phoneCalls from "../../../contract/phone-sign-in.ts";
import { changeDriver } from "../../drivers/change-driver.ts";
import type { CodeAttempts } from "../../drivers/code-attempts.ts";
import { createDriver } from "../../drivers/create-driver.ts";
import { endDriver } from "../../drivers/end-driver.ts";
import { endPhone, signOutPhone } from "../../drivers/end-phone.ts";
import { eraseDriver } from "../../drivers/erase-driver.ts";
import { exportDriver } from "../../drivers/export-driver.ts";
import { listDrivers } from "../../drivers/list-drivers.ts";
import { makeDriverCode } from "../../drivers/make-driver-code.ts";
import { getPushKey, setPush } from "../../drivers/set-push.ts";
import { getDriverShifts } from "../../drivers/shifts/get-driver-shifts.ts";
import { removeDayShift } from "../../drivers/shifts/remove-day-shift.ts";
import { setDayShifts } from "../../drivers/shifts/set-day-shifts.ts";
import { setDriverHome } from "../../drivers/shifts/set-driver-home.ts";
import { setWeekShifts } from "../../drivers/shifts/set-week-shifts.ts";
import { signInPhone } from "../../drivers/sign-in-phone.ts";
import { type Row, route } from "../route.ts";

export function driversRoutes(attempts: CodeAttempts): Row[] {
  return [
    route({ call: calls.listDrivers, verb: listDrivers }),
    route({
      call: calls.createDriver,
      body: createDriverBody,
      verb: createDriver,
      errors: ["idempotency_key_reused"],
    }),
    route({
      call: calls.changeDriver,
      params: idParams,
      body: changeDriverBody,
      verb: changeDriver,
      errors: ["action_refused"],
    }),
    route({
      call: calls.setDriverAccess,
      params: idParams,
      body: setDriverAccessBody,
      verb: endDriver,
      errors: ["action_refused"],
    }),
    route({ call: calls.signOutDriverPhone, params: driverPhoneParams, verb: endPhone }),
    route({ call: calls.exportDriver, params: idParams, verb: exportDriver }),
    route({
      call: calls.eraseDriver,
      params: idParams,
      body: eraseDriverBody,
      verb: eraseDriver,
      errors: ["not_erasable"],
    }),
    route({ call: shiftCalls.getDriverShifts, params: idParams, verb: getDriverShifts }),
    route({
      call: shiftCalls.setWeekShifts,
      params: idParams,
      body: setWeekShiftsBody,
      verb: setWeekShifts,
      errors: ["action_refused", "shifts_changed"],
    }),
    route({
      call: shiftCalls.setDayShifts,
      params: idParams,
      body: setDayShiftsBody,
      verb: setDayShifts,
      errors: ["action_refused", "shifts_changed"],
    }),
    route({
      call: shiftCalls.removeDayShift,
      params: idParams,
      body: removeDayShiftBody,
      verb: removeDayShift,
      errors: ["action_refused", "shifts_changed"],
    }),
    route({
      call: shiftCalls.setDriverHome,
      params: idParams,
      body: setDriverHomeBody,
      verb: setDriverHome,
      errors: ["action_refused", "shifts_changed"],
    }),
    route({ call: calls.createDriverCode, params: idParams, verb: makeDriverCode, errors: ["action_refused"] }),
    route({
      call: phoneCalls.signInPhone,
      body: signInPhoneBody,
      verb: signInPhone(attempts),
      limit: "sessions",
      signsIn: true,
      errors: ["too_many_requests"],
    }),
    route({ call: phoneCalls.signOutPhone, verb: signOutPhone }),
    route({ call: phoneCalls.getPushKey, verb: getPushKey }),
    route({ call: phoneCalls.setPush, body: setPushBody, verb: setPush }),
  ];
}
