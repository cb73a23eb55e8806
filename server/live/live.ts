import type { Logger } from "pino";
import { createStreams, type StreamLimits, type Streams } from "./open-streams.ts";
import { type ChangeFeed, subscribeToChanges } from "./subscribe-to-changes.ts";

/** Live changes of deliveries, runs and drivers, for verbs and as event streams. */
export type Live = ChangeFeed & Streams;

export function createLive(databaseUrl: string, log: Logger, limits: Partial<StreamLimits> = {}): Live {
  const feed = subscribeToChanges(databaseUrl, log);
  return { ...feed, ...createStreams(feed, limits) };
}
