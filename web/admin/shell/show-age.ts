/** How long ago something was, in words: 'just now', '12 seconds ago', '3 minutes ago', '5 hours ago', '4 days ago'. */
export function showAge(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  // The clocks of browser and server need not agree.
  if (seconds < 5) return "just now";
  if (seconds < 60) return `${seconds} seconds ago`;
  if (seconds < 3_600) return ago(Math.floor(seconds / 60), "minute");
  if (seconds < 172_800) return ago(Math.floor(seconds / 3_600), "hour");
  return ago(Math.floor(seconds / 86_400), "day");
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;
