/**
 * An instant of a phone's clock by ours: what that clock is wrong by when it sends is taken off. Never later than now, nor before what it is
 * about was there.
 */
export function pressedBy({
  device,
  sentAt,
  now,
  notBefore,
}: {
  device: string;
  /** Null: its clock has to be believed. */
  sentAt: string | null;
  now: Date;
  notBefore: Date;
}): Date {
  const at = Date.parse(device) + (sentAt === null ? 0 : now.getTime() - Date.parse(sentAt));
  return new Date(Math.min(now.getTime(), Math.max(at, notBefore.getTime())));
}
