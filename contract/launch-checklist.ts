import { defineCall } from "./call.ts";
import type { launchItemParams, tickLaunchItemBody } from "./launch-checklist.schema.ts";
import type { LaunchItemKey } from "./launch-items.ts";
import { api } from "./paths.ts";

/** The server's own finding; `details` has a sentence for each thing to check. */
export type LaunchFinding = { state: "ok" | "attention"; summary: string; details: string[] };

export type LaunchItem = {
  key: LaunchItemKey;
  title: string;
  /** What has to be checked. */
  description: string;
  /** Who ticked it, and when (ISO); null if nobody has. */
  tick: { by: string; at: string } | null;
  found: LaunchFinding;
};

export type LaunchChecklist = {
  /** The site's origin as visitors reach it. */
  publicUrl: string;
  items: LaunchItem[];
};

export const getLaunchChecklist = defineCall<Record<never, never>, LaunchChecklist>({
  name: "getLaunchChecklist",
  method: "GET",
  path: `${api}/launch-checklist`,
  access: "administrator",
  summary: "The launch checklist: staff's ticks, and the server's own findings",
});

export const tickLaunchItem = defineCall<
  { params: typeof launchItemParams; body: typeof tickLaunchItemBody },
  { key: LaunchItemKey; tick: LaunchItem["tick"] }
>({
  name: "tickLaunchItem",
  method: "PUT",
  path: `${api}/launch-checklist/{key}`,
  access: "administrator",
  summary: "Tick or untick an item of the launch checklist",
});
