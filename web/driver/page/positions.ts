import { sendPositions } from "../../../contract/driver-phone.ts";
import { call } from "../../api/call.ts";
import { sendSavedPositions } from "../sending/send-positions.ts";
import { openStorage, type SavedPosition } from "../storage/open-storage.ts";

/** `on`: the office sees the phone's position; `refused`: no permission; `unknown`: no position at the moment. */
export type PositionState = "off" | "on" | "refused" | "unknown";

const intervalMs = 15_000;
const minMetres = 100;
/** An action carries no position older than this. */
const maxActionAgeMs = 60_000;

let last: SavedPosition | null = null;

/** The last position, at most a minute old; null while tracking is off. */
export function lastPosition(): SavedPosition | null {
  return last && Date.now() - Date.parse(last.at) < maxActionAgeMs ? last : null;
}

/**
 * Saves and sends the phone's position every 15 seconds or 100 metres until the returned function is called. Positions
 * that could not be sent within ten minutes are dropped.
 */
export function trackPosition(token: string, onState: (state: PositionState) => void): () => void {
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

  const onPosition = async ({ coords, timestamp }: GeolocationPosition) => {
    if (stopped) return;
    onState("on");
    const here = {
      lat: coords.latitude,
      lon: coords.longitude,
      accuracyM: coords.accuracy,
      at: new Date(timestamp).toISOString(),
    };
    const isDue =
      !last || Date.parse(here.at) - Date.parse(last.at) >= intervalMs - 500 || metres(last, here) >= minMetres;
    if (!isDue) return;
    last = here;
    // Without space the position is lost, which is not worth disturbing the driver for.
    await openStorage()
      .then((storage) => storage.add("positions", here))
      .catch(() => {});
    await send();
  };
  const onError = ({ code }: GeolocationPositionError) => {
    if (stopped) return;
    // 1 is PERMISSION_DENIED.
    onState(code === 1 ? "refused" : "unknown");
    if (code !== 1) return;
    isRefused = true;
    if (watch !== null) geolocation.clearWatch(watch);
    watch = null;
    reportRefused();
  };
  // Repeated, because the server ignores positions until it has the event that set off for a stop.
  const reportRefused = () => void call(sendPositions, { body: { refused: true } }, { token }).catch(() => {});
  const send = async () => {
    if (sending) return;
    sending = true;
    try {
      await sendSavedPositions();
    } catch {
      // A position that could not be sent goes with the next one.
    } finally {
      sending = false;
    }
  };
  const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 };
  watch = geolocation.watchPosition(onPosition, onError, options);
  // The watch reports nothing while the phone is not moving.
  timer = setInterval(() => {
    if (isRefused) reportRefused();
    else if (!last || Date.now() - Date.parse(last.at) >= intervalMs - 500)
      geolocation.getCurrentPosition(onPosition, onError, options);
    else void send();
  }, intervalMs);
  return stop;
}

/** Flat-earth approximation, good enough for the length of a street. */
function metres(a: SavedPosition, b: SavedPosition): number {
  const perDegree = 111_195;
  const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(b.lat - a.lat, east) * perDegree;
}
