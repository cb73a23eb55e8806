/** Something that happens once, for a calendar. */
export type CalendarEvent = {
  /** The same for the same event, so that a calendar changes it instead of adding another. */
  uid: string;
  /** When this was written. */
  writtenAt: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  /** False: asked for, and not agreed yet. */
  confirmed: boolean;
};

/** The event as RFC 5545 has it. Instants are UTC: each calendar shows them in its own time, and no rule of summer time has to be sent along. */
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
    // A window of hours keeps nobody from other appointments.
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

/** What was typed stays one value: no other property can begin in it. */
function escapeText(text: string): string {
  const printable = text.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ");
  return printable.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

const maxOctets = 75;

/** Lines of 75 octets at most; no character is cut in two. */
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

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
