import { sendDriverEventsBody, setDutyBody } from "../../../contract/driver-phone.schema.ts";
import * as calls from "../../../contract/driver-phone.ts";
import { getDriverRun } from "../../deliveries/phone/get-driver-run.ts";
import { setDuty } from "../../deliveries/phone/set-duty.ts";
import { takePhoneEvents } from "../../deliveries/phone/take-phone-events.ts";
import { type Row, route } from "../route.ts";

export const driverPhoneRoutes: Row[] = [
  route({ call: calls.getDriverRun, verb: getDriverRun }),
  route({ call: calls.sendDriverEvents, body: sendDriverEventsBody, verb: takePhoneEvents }),
  route({ call: calls.setDuty, body: setDutyBody, verb: setDuty }),
];
