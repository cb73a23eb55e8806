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
  sentAt: string;
  now: Date;
  notBefore: Date;
}): Date {
  const at = Date.parse(device) + now.getTime() - Date.parse(sentAt);
  return new Date(Math.min(now.getTime(), Math.max(at, notBefore.getTime())));
}
