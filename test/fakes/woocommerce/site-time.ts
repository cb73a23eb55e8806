const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([zZ]|[+-]\d\d:?\d\d)?$/;

/** Instants as WordPress writes them: whole seconds and no offset, once in the site's time zone and once in UTC. */
export function createSiteTime(timeZone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = (ms: number) => format.format(ms).replace(" ", "T");
  const gmt = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  return {
    local,
    gmt,
    /**
     * A date of a query, as text that compares with stored ones; null where it is none. WordPress takes an instant with an offset to its own
     * time zone even where `dates_are_gmt` says that it is compared with UTC.
     */
    read(text: string): string | null {
      if (!dateTime.test(text) || Number.isNaN(Date.parse(text))) return null;
      const hasOffset = /[zZ]$|[+-]\d\d:?\d\d$/.test(text);
      return hasOffset ? local(Date.parse(text)) : text.replace(/[t ]/, "T").slice(0, 19);
    },
  };
}
