/** '18:00' as the hours are written elsewhere: '6.00pm'. */
export function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}.${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}
