import {
  assignStopsBody,
  boardChangesQuery,
  boardQuery,
  decidePhoneReportBody,
  findParcelsQuery,
  planDayBody,
  resolveFailureBody,
  runsQuery,
  setPartnerBody,
  setRunsBody,
  setStopTimesBody,
  suggestBody,
  watchPlanBody,
} from "../../../contract/dispatch.schema.ts";
import * as calls from "../../../contract/dispatch.ts";
import { idParams, orderParams } from "../../../contract/page.schema.ts";
import { assignStops } from "../../dispatch/assign-stops.ts";
import { decidePhoneReport } from "../../dispatch/decide-phone-report.ts";
import { dismissNotice } from "../../dispatch/dismiss-notice.ts";
import { exportRuns } from "../../dispatch/export-runs.ts";
import { findParcels } from "../../dispatch/find-parcels.ts";
import { getBoard } from "../../dispatch/get-board.ts";
import { getBoardChanges } from "../../dispatch/get-board-changes.ts";
import { getRunJobSheets } from "../../dispatch/get-run-job-sheets.ts";
import { resolveFailedStop } from "../../dispatch/resolve-failed-stop.ts";
import { setPartner } from "../../dispatch/set-partner.ts";
import { setRuns } from "../../dispatch/set-runs.ts";
import { setStopTimes } from "../../dispatch/set-stop-times.ts";
import { suggestPlan } from "../../dispatch/suggest-plan.ts";
import { suggestRunPlaces } from "../../dispatch/suggest-run-places.ts";
import { watchPlan } from "../../dispatch/watch-plan.ts";
import { type Row, route } from "../route.ts";

const refusals = ["run_changed", "goods_held", "action_refused", "not_found"] as const;
const params = orderParams;

export const dispatchRoutes: Row[] = [
  route({ call: calls.getBoard, query: boardQuery, verb: getBoard }),
  route({ call: calls.getBoardChanges, query: boardChangesQuery, verb: getBoardChanges }),
  route({ call: calls.findParcels, query: findParcelsQuery, verb: findParcels }),
  route({ call: calls.exportRuns, query: runsQuery, verb: exportRuns, answer: "csv" }),
  route({ call: calls.getRunJobSheets, query: runsQuery, verb: getRunJobSheets }),
  // A large fleet's day is a long list.
  route({
    call: calls.assignStops,
    body: assignStopsBody,
    verb: assignStops,
    accepts: "long_list",
    errors: [...refusals],
  }),
  route({ call: calls.setRuns, body: setRunsBody, verb: setRuns, accepts: "long_list", errors: [...refusals] }),
  route({ call: calls.suggestPlaces, body: suggestBody, verb: suggestRunPlaces }),
  route({ call: calls.suggestPlan, body: planDayBody, verb: suggestPlan }),
  route({
    call: calls.watchPlan,
    body: watchPlanBody,
    verb: watchPlan,
    errors: ["not_found", "action_refused"],
  }),
  route({
    call: calls.setStopTimes,
    params,
    body: setStopTimesBody,
    verb: setStopTimes,
    errors: ["action_refused"],
  }),
  route({ call: calls.setPartner, params, body: setPartnerBody, verb: setPartner, errors: ["action_refused"] }),
  route({
    call: calls.resolveFailure,
    params,
    body: resolveFailureBody,
    verb: resolveFailedStop,
    errors: ["action_refused"],
  }),
  route({ call: calls.dismissNotice, params: idParams, verb: dismissNotice }),
  route({
    call: calls.decidePhoneReport,
    params: idParams,
    body: decidePhoneReportBody,
    verb: decidePhoneReport,
  }),
];
