/** Corrects a phone's time by its clock's error at sending; never in the future, never before `notBefore`. */
export function toServerTime({
  device,
  sentAt,
  now,
  notBefore,
}: {
  device: string;
  /** Null if the phone did not say, so its clock is trusted. */
  sentAt: string | null;
  now: Date;
  notBefore: Date;
}): Date {
  const at = Date.parse(device) + (sentAt === null ? 0 : now.getTime() - Date.parse(sentAt));
  return new Date(Math.min(now.getTime(), Math.max(at, notBefore.getTime())));
}
