const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([zZ]|[+-]\d\d:?\d\d)?$/;

/** Formats instants like WordPress: whole seconds without an offset, in the site's time zone and in UTC. */
export function createSiteTime(timeZone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = (ms: number) => format.format(ms).replace(" ", "T");
  const gmt = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  return {
    local,
    gmt,
    /**
     * A query's date, comparable with stored ones; null if invalid. WordPress converts an instant with an offset to its
     * own time zone even if `dates_are_gmt` then compares it with UTC.
     */
    read(text: string): string | null {
      if (!dateTime.test(text) || Number.isNaN(Date.parse(text))) return null;
      const hasOffset = /[zZ]$|[+-]\d\d:?\d\d$/.test(text);
      return hasOffset ? local(Date.parse(text)) : text.replace(/[t ]/, "T").slice(0, 19);
    },
  };
}
