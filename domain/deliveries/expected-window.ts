const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const averageKmPerHour = 50;
/** Roads lead around what lies between. */
const bend = 1.3;

/**
 * When a van that is this far away, as the crow flies, arrives: about, and between which instants; the further away the less is promised. All are
 * whole five minutes, so that no minute is named that cannot be kept.
 */
export function expectedWindow(seenAt: Date, straightKm: number): { about: Date; from: Date; until: Date } {
  const minutes = (straightKm * bend * 60) / averageKmPerHour;
  const arrives = seenAt.getTime() + minutes * minuteMs;
  const spreadMs = Math.max(stepMs, (minutes * minuteMs) / 4);
  return {
    about: new Date(Math.round(arrives / stepMs) * stepMs),
    from: new Date(
      Math.max(Math.floor(seenAt.getTime() / stepMs) * stepMs, Math.floor((arrives - spreadMs / 2) / stepMs) * stepMs),
    ),
    until: new Date(Math.ceil((arrives + spreadMs) / stepMs) * stepMs),
  };
}
