export type CalendarEvent = {
  /** Stable, so that a calendar updates the event instead of adding another. */
  uid: string;
  writtenAt: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  /** False while the collection is requested but not agreed. */
  confirmed: boolean;
};

/** An iCalendar file (RFC 5545). In UTC, so that no time zone rules have to be included. */
export function calendarFile(event: CalendarEvent, product: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcStamp(event.writtenAt)}`,
    `DTSTART:${utcStamp(event.start)}`,
    `DTEND:${utcStamp(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `STATUS:${event.confirmed ? "CONFIRMED" : "TENTATIVE"}`,
    // A window of hours does not block other appointments.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** '20260304T083000Z' */
function utcStamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Escaped, so that typed text cannot start another property. */
function escapeText(text: string): string {
  const printable = text.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ");
  return printable.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

const maxOctets = 75;

/** At most 75 octets a line, never cutting a character in two. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** The length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
