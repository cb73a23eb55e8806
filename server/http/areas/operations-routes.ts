import { getHealth } from "../../../contract/health.ts";
import { launchItemParams, tickLaunchItemBody } from "../../../contract/launch-checklist.schema.ts";
import * as launch from "../../../contract/launch-checklist.ts";
import { listOutboxQuery } from "../../../contract/outbox.schema.ts";
import * as outbox from "../../../contract/outbox.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { getHealth as healthOf } from "../../health/get-health.ts";
import { getLaunchChecklist, tickLaunchItem } from "../../launch/launch-checklist.ts";
import { listOutbox } from "../../mail/list-outbox.ts";
import { getOutboxEmail, resendEmail } from "../../mail/outbox-email.ts";
import { type Row, route } from "../route.ts";

export const operationsRoutes: Row[] = [
  route({ call: getHealth, verb: healthOf }),
  route({ call: launch.getLaunchChecklist, verb: getLaunchChecklist }),
  route({ call: launch.tickLaunchItem, params: launchItemParams, body: tickLaunchItemBody, verb: tickLaunchItem }),
  route({ call: outbox.listOutbox, query: listOutboxQuery, verb: listOutbox }),
  route({ call: outbox.getOutboxEmail, params: idParams, verb: getOutboxEmail }),
  route({ call: outbox.resendEmail, params: idParams, verb: resendEmail }),
];
