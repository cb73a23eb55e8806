import { z } from "zod";
import type { Coordinates } from "../maps.ts";
import type { CallEngine } from "./call-engine.ts";
import { OpenEngineError } from "./open-engine-error.ts";

/**
 * Minutes between all pairs of places: from place `i` to `j` at `i * length + j`, NaN if there is no road. Null if
 * there are too many places for the engine. Throws `OpenEngineError`.
 */
export type MeasureDrives = (points: readonly Coordinates[], timeoutMs: number) => Promise<Float32Array | null>;

/** OSRM allows 100 coordinates per request unless it is started with a higher `--max-table-size`. */
const placesPerSide = 50;
const requestsAtOnce = 4;
/** A quarter of a million pairs, in a hundred requests. */
const maxPlaces = 500;

const answerSchema = z.object({
  code: z.literal("Ok"),
  durations: z.array(z.array(z.number().nonnegative().nullable())),
});

/**
 * OSRM's table service: https://project-osrm.org/docs/v26.4.0/http#table-service. Results are cached, because the next
 * plan has most of the same places.
 */
export function createOsrmDrives(call: CallEngine): MeasureDrives {
  const known = new Map<string, Map<string, number>>();
  return async (points, timeoutMs) => {
    const places = [...new Map(points.map((at) => [show(at), at] as const)).keys()];
    if (places.length > maxPlaces) return null;
    if (known.size > maxPlaces) known.clear();
    const deadline = performance.now() + timeoutMs;
    const blocks = listBlocks(places).filter(({ from, to }) =>
      from.some((start) => to.some((end) => !known.get(start)?.has(end))),
    );
    const measureNext = async (): Promise<void> => {
      for (let block = blocks.pop(); block; block = blocks.pop()) {
        const left = deadline - performance.now();
        if (left <= 0) throw new OpenEngineError("OSRM", "TIMEOUT");
        await measureBlock(call, known, block, Math.ceil(left));
      }
    };
    await Promise.all(Array.from({ length: requestsAtOnce }, measureNext));
    const keys = points.map(show);
    const minutes = new Float32Array(points.length * points.length);
    keys.forEach((from, i) => {
      const row = known.get(from);
      keys.forEach((to, j) => {
        minutes[i * points.length + j] = row?.get(to) ?? Number.NaN;
      });
    });
    return minutes;
  };
}

type Block = { from: string[]; to: string[] };

function listBlocks(places: readonly string[]): Block[] {
  const parts: string[][] = [];
  for (let at = 0; at < places.length; at += placesPerSide) parts.push(places.slice(at, at + placesPerSide));
  return parts.flatMap((from) => parts.map((to) => ({ from, to })));
}

async function measureBlock(
  call: CallEngine,
  known: Map<string, Map<string, number>>,
  { from, to }: Block,
  timeoutMs: number,
): Promise<void> {
  const numbers = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index).join(";");
  const query = new URLSearchParams({
    sources: numbers(0, from.length),
    destinations: numbers(from.length, to.length),
    exclude: "ferry",
    annotations: "duration",
    generate_hints: "false",
  });
  const { durations } = await call({
    path: `/table/v1/driving/${[...from, ...to].join(";")}?${query}`,
    responseSchema: answerSchema,
    timeoutMs,
  });
  if (durations.length !== from.length || durations.some((row) => row.length !== to.length))
    throw new OpenEngineError("OSRM", "INVALID_ANSWER");
  from.forEach((start, i) => {
    const row = known.get(start) ?? new Map<string, number>();
    known.set(start, row);
    to.forEach((end, j) => {
      const seconds = durations[i]![j] ?? null;
      row.set(end, seconds === null ? Number.NaN : seconds / 60);
    });
  });
}

/** Rounds to about ten metres, like the cache of our own drives. */
const show = ({ lat, lon }: Coordinates): string => `${lon.toFixed(4)},${lat.toFixed(4)}`;
