/** The time on the clock so many minutes after 'HH:MM', on the same day. */
export function clockAfter(time: string, minutes: number): string {
  const [hours, rest] = time.split(":").map(Number) as [number, number];
  const total = hours * 60 + rest + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}
