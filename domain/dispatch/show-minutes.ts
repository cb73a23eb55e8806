/** '1 minute', '12 minutes', '2 h 5 min' from two hours on. */
export function showMinutes(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
