export const redirectTypes = ["301", "302", "307"] as const;
export type RedirectType = (typeof redirectTypes)[number];

export const importStrategies = ["merge", "update", "replace"] as const;
export type ImportStrategy = (typeof importStrategies)[number];

export const redirectLogTypes = ["all", "redirects", "404s"] as const;
export type RedirectLogType = (typeof redirectLogTypes)[number];
export const redirectLogRanges = ["all", "today", "week", "month"] as const;
export type RedirectLogRange = (typeof redirectLogRanges)[number];
