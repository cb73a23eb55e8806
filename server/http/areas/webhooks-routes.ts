import { idParams } from "../../../contract/page.schema.ts";
import * as calls from "../../../contract/webhooks.ts";
import { listStaffWebhooks, listWebhookAttempts } from "../../shop/webhooks/list-staff-webhooks.ts";
import { type Row, route } from "../route.ts";

export const webhooksRoutes: Row[] = [
  route({ call: calls.listStaffWebhooks, verb: listStaffWebhooks }),
  route({ call: calls.listWebhookAttempts, params: idParams, verb: listWebhookAttempts }),
];
