import {
  createRedirectBody,
  importRedirectsBody,
  log404Body,
  logRedirectBody,
  matchRedirectQuery,
  redirectLogsQuery,
  redirectParams,
  saveRedirectsBody,
} from "../../../contract/redirects.schema.ts";
import * as calls from "../../../contract/redirects.ts";
import { matchRedirect } from "../../redirects/answer-unknown-path.ts";
import { deleteRedirect } from "../../redirects/change-redirects.ts";
import { clearNotFoundLogs, clearRedirectLogs } from "../../redirects/clear-logs.ts";
import { createRedirect } from "../../redirects/create-redirect.ts";
import { getNotFoundLogs, getRedirectLogs } from "../../redirects/get-logs.ts";
import { importRedirects } from "../../redirects/import-redirects.ts";
import { logNotFound, logRedirect } from "../../redirects/log-visits.ts";
import { listRedirects } from "../../redirects/read-redirects.ts";
import { saveRedirects } from "../../redirects/save-redirects.ts";
import { type Row, route } from "../route.ts";

export const redirectsRoutes: Row[] = [
  route({ call: calls.listRedirects, verb: listRedirects }),
  route({
    call: calls.createRedirect,
    body: createRedirectBody,
    verb: createRedirect,
    errors: ["redirect_loop", "idempotency_key_reused"],
  }),
  route({
    call: calls.saveRedirects,
    body: saveRedirectsBody,
    verb: saveRedirects,
    accepts: "long_list",
    errors: ["redirect_loop", "redirects_changed"],
  }),
  route({
    call: calls.deleteRedirect,
    params: redirectParams,
    verb: deleteRedirect,
    errors: ["redirect_loop"],
  }),
  route({
    call: calls.importRedirects,
    body: importRedirectsBody,
    verb: importRedirects,
    accepts: "long_list",
    errors: ["redirect_loop", "idempotency_key_reused"],
  }),
  route({ call: calls.matchRedirect, query: matchRedirectQuery, verb: matchRedirect, limit: "redirects" }),
  route({
    call: calls.logRedirect,
    body: logRedirectBody,
    verb: logRedirect,
    limit: "redirects",
    errors: ["not_found"],
  }),
  route({ call: calls.log404, body: log404Body, verb: logNotFound, limit: "redirects" }),
  route({ call: calls.get404Logs, verb: getNotFoundLogs }),
  route({ call: calls.clear404Logs, verb: clearNotFoundLogs }),
  route({ call: calls.getRedirectLogs, query: redirectLogsQuery, verb: getRedirectLogs }),
  route({ call: calls.clearRedirectLogs, verb: clearRedirectLogs }),
];
