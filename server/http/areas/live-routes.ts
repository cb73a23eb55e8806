import * as calls from "../../../contract/live.ts";
import { trackingParams } from "../../../contract/tracking.schema.ts";
import * as tracking from "../../../contract/tracking.ts";
import { subscribeToBoard, subscribeToRun } from "../../live/subscribe.ts";
import { getTrackedVan } from "../../tracking/get-tracked-van.ts";
import { subscribeToTracking } from "../../tracking/subscribe-to-tracking.ts";
import { type Row, route } from "../route.ts";

export const liveRoutes: Row[] = [
  route({ call: calls.subscribeToBoard, verb: subscribeToBoard, answer: "events", errors: ["too_many_requests"] }),
  route({ call: calls.subscribeToRun, verb: subscribeToRun, answer: "events", errors: ["too_many_requests"] }),
  route({
    call: tracking.subscribeToTracking,
    params: trackingParams,
    verb: subscribeToTracking,
    answer: "events",
    limit: "tracking",
    errors: ["not_found", "too_many_requests"],
  }),
  route({
    call: tracking.getTrackedVan,
    params: trackingParams,
    verb: getTrackedVan,
    limit: "tracking",
    errors: ["not_found"],
  }),
];
