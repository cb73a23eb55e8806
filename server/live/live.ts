import type { Logger } from "pino";
import { hearNews, type News } from "./hear-news.ts";
import { createStreams, type StreamLimits, type Streams } from "./open-streams.ts";

/** What happens to deliveries, runs and drivers, as it happens; for verbs, and as streams for who asks. */
export type Live = News & Streams;

export function createLive(databaseUrl: string, log: Logger, limits: Partial<StreamLimits> = {}): Live {
  const news = hearNews(databaseUrl, log);
  return { ...news, ...createStreams(news, limits) };
}
