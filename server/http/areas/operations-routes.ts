import { getHealth } from "../../../contract/health.ts";
import { launchItemParams, launchTick } from "../../../contract/launch-checklist.schema.ts";
import * as launch from "../../../contract/launch-checklist.ts";
import { getHealth as healthOf } from "../../health/get-health.ts";
import { getLaunchChecklist } from "../../launch/get-launch-checklist.ts";
import { tickLaunchItem } from "../../launch/tick-launch-item.ts";
import { type Row, route } from "../route.ts";

export const operationsRoutes: Row[] = [
  route({ call: getHealth, verb: healthOf }),
  route({ call: launch.getLaunchChecklist, verb: getLaunchChecklist }),
  route({ call: launch.tickLaunchItem, params: launchItemParams, body: launchTick, verb: tickLaunchItem }),
];
