import { defineCall } from "./call.ts";
import type { launchItemParams, launchTick } from "./launch-checklist.schema.ts";
import { api } from "./paths.ts";

/** `pictures` only where there is a bucket. */
export const launchItems = [
  "pricing",
  "maps",
  "payments",
  "email",
  "redirects",
  "sitemap",
  "robots",
  "performance",
  "pictures",
] as const;
export type LaunchItemKey = (typeof launchItems)[number];

/** What the server found by itself just now. `details`: each of the things to look at, a sentence each. */
export type LaunchFinding = { state: "ok" | "attention"; summary: string; details: string[] };

export type LaunchItem = {
  key: LaunchItemKey;
  title: string;
  /** What is to be made sure of. */
  description: string;
  /** Who ticked it, and when (ISO); null: nobody has. */
  tick: { by: string; at: string } | null;
  found: LaunchFinding;
};

export type LaunchChecklist = {
  /** Origin of the site as visitors reach it. */
  publicUrl: string;
  items: LaunchItem[];
};

export const getLaunchChecklist = defineCall<Record<never, never>, LaunchChecklist>({
  name: "getLaunchChecklist",
  method: "GET",
  path: `${api}/launch-checklist`,
  access: "administrator",
  summary: "What to make sure of before the site goes public: people's ticks, and what the server finds just now",
});

export const tickLaunchItem = defineCall<
  { params: typeof launchItemParams; body: typeof launchTick },
  { key: LaunchItemKey; tick: LaunchItem["tick"] }
>({
  name: "tickLaunchItem",
  method: "PUT",
  path: `${api}/launch-checklist/{key}`,
  access: "administrator",
  summary: "Tick an item of the launch checklist, or take the tick away",
});
