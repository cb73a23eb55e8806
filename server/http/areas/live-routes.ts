import * as calls from "../../../contract/live.ts";
import { followBoard, followRun } from "../../live/follow.ts";
import { type Row, route } from "../route.ts";

export const liveRoutes: Row[] = [
  route({ call: calls.followBoard, verb: followBoard, stream: true, errors: ["too_many_requests"] }),
  route({ call: calls.followRun, verb: followRun, stream: true, errors: ["too_many_requests"] }),
];
