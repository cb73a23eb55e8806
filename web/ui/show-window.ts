/** 'between 09:00 and 17:30', 'from 09:00', 'by 17:30' or ''. Times as shown; empty or null for none. */
export function showWindow(from: string | null, by: string | null): string {
  if (from && by) return `between ${from} and ${by}`;
  if (from) return `from ${from}`;
  return by ? `by ${by}` : "";
}
