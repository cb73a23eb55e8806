import { listOutboxQuery } from "../../../contract/outbox.schema.ts";
import * as calls from "../../../contract/outbox.ts";
import { listOutbox } from "../../mail/list-outbox.ts";
import { type Row, route } from "../route.ts";

export const outboxRoutes: Row[] = [route({ call: calls.listOutbox, query: listOutboxQuery, verb: listOutbox })];
