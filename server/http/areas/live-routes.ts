import * as calls from "../../../contract/live.ts";
import { trackingParams } from "../../../contract/tracking.schema.ts";
import * as tracking from "../../../contract/tracking.ts";
import { followBoard, followRun } from "../../live/follow.ts";
import { followTracking } from "../../tracking/follow-tracking.ts";
import { getTrackedVan } from "../../tracking/get-tracked-van.ts";
import { type Row, route } from "../route.ts";

export const liveRoutes: Row[] = [
  route({ call: calls.followBoard, verb: followBoard, stream: true, errors: ["too_many_requests"] }),
  route({ call: calls.followRun, verb: followRun, stream: true, errors: ["too_many_requests"] }),
  route({
    call: tracking.followTracking,
    params: trackingParams,
    verb: followTracking,
    stream: true,
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
