const activeMonths = 6;

/** A customer whose latest order was on this day or later is active: six calendar months before today. Days are 'YYYY-MM-DD' in Dublin. */
export function activeSince(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  // 31 August less six months has no 31 February: the last day of that month counts.
  const lastOfMonth = new Date(Date.UTC(year, month - activeMonths, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - activeMonths, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}
