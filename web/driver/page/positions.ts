import { sendPositions } from "../../../contract/driver-phone.ts";
import { call } from "../../api/call.ts";
import { type KeptPosition, openStorage } from "../storage/open-storage.ts";

/** `on`: the office sees where the phone is; `refused`: the phone does not allow it; `unknown`: it cannot say at the moment. */
export type PositionState = "off" | "on" | "refused" | "unknown";

const everyMs = 15_000;
const everyMetres = 100;
const keptForMs = 10 * 60_000;
const atMostInOne = 60;
/** What a press may still carry. */
const freshMs = 60_000;

let last: KeptPosition | null = null;

/** Where the phone was within the last minute, while its position is on. */
export function lastPosition(): KeptPosition | null {
  return last && Date.now() - Date.parse(last.at) < freshMs ? last : null;
}

/**
 * Notes and sends where the phone is every 15 seconds, or when it has come 100 metres further, until it is stopped. What could not be sent
 * within ten minutes is dropped. `token` is the phone's session.
 */
export function followPosition(token: string, onState: (state: PositionState) => void): () => void {
  const { geolocation } = navigator;
  let stopped = false;
  let sending = false;
  let isRefused = false;
  let watch: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    stopped = true;
    last = null;
    if (watch !== null) geolocation.clearWatch(watch);
    clearInterval(timer);
  };
  if (!geolocation) {
    onState("refused");
    return stop;
  }

  const take = async ({ coords, timestamp }: GeolocationPosition) => {
    if (stopped) return;
    onState("on");
    const here = {
      lat: coords.latitude,
      lon: coords.longitude,
      accuracyM: coords.accuracy,
      at: new Date(timestamp).toISOString(),
    };
    const isDue =
      !last || Date.parse(here.at) - Date.parse(last.at) >= everyMs - 500 || metres(last, here) >= everyMetres;
    if (!isDue) return;
    last = here;
    // A phone without room sends what it has; where it was is no reason to trouble anybody.
    await openStorage()
      .then((storage) => storage.add("positions", here))
      .catch(() => {});
    await send();
  };
  const fail = ({ code }: GeolocationPositionError) => {
    if (stopped) return;
    // 1: permission denied.
    onState(code === 1 ? "refused" : "unknown");
    if (code !== 1) return;
    isRefused = true;
    if (watch !== null) geolocation.clearWatch(watch);
    watch = null;
    sayRefused();
  };
  // Again and again: before the server has the press by which the stop is under way, it takes nothing about positions.
  const sayRefused = () => void call(sendPositions, { body: { refused: true } }, { token }).catch(() => {});
  const send = async () => {
    if (sending) return;
    sending = true;
    try {
      await sendKept(token);
    } catch {
      // Sent with the next ones.
    } finally {
      sending = false;
    }
  };
  const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 };
  watch = geolocation.watchPosition(take, fail, options);
  // Who stands still is not told of by the watch.
  timer = setInterval(() => {
    if (isRefused) sayRefused();
    else if (!last || Date.now() - Date.parse(last.at) >= everyMs - 500)
      geolocation.getCurrentPosition(take, fail, options);
    else void send();
  }, everyMs);
  return stop;
}

async function sendKept(token: string): Promise<void> {
  const storage = await openStorage();
  const keys = await storage.getAllKeys("positions");
  const kept = await storage.getAll("positions");
  const isFresh = ({ at }: KeptPosition) => Date.now() - Date.parse(at) < keptForMs;
  const gone = keys.filter((_, i) => !isFresh(kept[i] as KeptPosition));
  const sent = keys.filter((key) => !gone.includes(key)).slice(-atMostInOne);
  const positions = kept.filter((_, i) => sent.includes(keys[i] as number));
  for (const key of gone) await storage.delete("positions", key);
  if (positions.length === 0) return;
  await call(sendPositions, { body: { sentAt: new Date().toISOString(), positions } }, { token });
  for (const key of sent) await storage.delete("positions", key);
}

/** Over distances of a street the earth is flat. */
function metres(a: KeptPosition, b: KeptPosition): number {
  const perDegree = 111_195;
  const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(b.lat - a.lat, east) * perDegree;
}
