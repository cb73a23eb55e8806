import {
  assignStopsBody,
  boardQuery,
  followFailureBody,
  planDayBody,
  runsQuery,
  setPartnerBody,
  setRunsBody,
  setStopTimesBody,
  suggestBody,
} from "../../../contract/dispatch.schema.ts";
import * as calls from "../../../contract/dispatch.ts";
import { idParams, orderParams } from "../../../contract/page.schema.ts";
import { assignStops } from "../../dispatch/assign-stops.ts";
import { dismissNotice } from "../../dispatch/dismiss-notice.ts";
import { exportRuns } from "../../dispatch/export-runs.ts";
import { followFailure } from "../../dispatch/follow-failure.ts";
import { getBoard } from "../../dispatch/get-board.ts";
import { getRunJobSheets } from "../../dispatch/get-run-job-sheets.ts";
import { setPartner } from "../../dispatch/set-partner.ts";
import { setRuns } from "../../dispatch/set-runs.ts";
import { setStopTimes } from "../../dispatch/set-stop-times.ts";
import { suggest } from "../../dispatch/suggest.ts";
import { suggestAll } from "../../dispatch/suggest-all.ts";
import { type Row, route } from "../route.ts";

const refusals = ["run_changed", "action_refused", "not_found"] as const;
const params = orderParams;

export const dispatchRoutes: Row[] = [
  route({ call: calls.getBoard, query: boardQuery, verb: getBoard }),
  route({ call: calls.exportRuns, query: runsQuery, verb: exportRuns, file: "text/csv" }),
  route({ call: calls.getRunJobSheets, query: runsQuery, verb: getRunJobSheets }),
  // A day of a large fleet is a long list.
  route({
    call: calls.assignStops,
    body: assignStopsBody,
    verb: assignStops,
    longBody: true,
    errors: [...refusals],
  }),
  route({ call: calls.setRuns, body: setRunsBody, verb: setRuns, longBody: true, errors: [...refusals] }),
  route({ call: calls.suggest, body: suggestBody, verb: suggest }),
  route({ call: calls.suggestAll, body: planDayBody, verb: suggestAll }),
  route({
    call: calls.setStopTimes,
    params,
    body: setStopTimesBody,
    verb: setStopTimes,
    errors: ["action_refused"],
  }),
  route({ call: calls.setPartner, params, body: setPartnerBody, verb: setPartner, errors: ["action_refused"] }),
  route({
    call: calls.followFailure,
    params,
    body: followFailureBody,
    verb: followFailure,
    errors: ["action_refused"],
  }),
  route({ call: calls.dismissNotice, params: idParams, verb: dismissNotice }),
];
