// One call for all parts, and Swedish dates are ISO dates: a page of orders has hundreds of instants.
const dublin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Dublin", dateStyle: "short", timeStyle: "medium" });

/** An instant as the shop's calls write it: Dublin time and UTC, to the second, both without an offset. */
export function shopTime(instant: Date): { local: string; gmt: string } {
  return { local: dublin.format(instant).replace(" ", "T"), gmt: instant.toISOString().slice(0, 19) };
}

/** The same for what may not have happened yet. */
export function shopTimeOrNull(instant: Date | null): { local: string | null; gmt: string | null } {
  return instant === null ? { local: null, gmt: null } : shopTime(instant);
}
