import type { Logger } from "pino";
import { createStreams, type StreamLimits, type Streams } from "./open-streams.ts";
import { type ChangeSubscription, subscribeToChanges } from "./subscribe-to-changes.ts";

/** What happens to deliveries, runs and drivers, as it happens; for verbs, and as streams for who asks. */
export type Live = ChangeSubscription & Streams;

export function createLive(databaseUrl: string, log: Logger, limits: Partial<StreamLimits> = {}): Live {
  const news = subscribeToChanges(databaseUrl, log);
  return { ...news, ...createStreams(news, limits) };
}
