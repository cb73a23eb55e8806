/** 'in about 20 minutes' for a wait in seconds, rounded up so that nobody comes back too early. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "in about a minute";
  // Beyond ten minutes, nobody counts single minutes.
  const rounded = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5;
  if (rounded < 55) return `in about ${rounded} minutes`;
  const hours = Math.max(1, Math.ceil((minutes - 10) / 60));
  return hours === 1 ? "in about an hour" : `in about ${hours} hours`;
}
