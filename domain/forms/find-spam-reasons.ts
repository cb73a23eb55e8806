/** What came with a form, including what its sender does not see. */
export type FormEvidence = {
  /** Content of the honeypot field, which people leave empty. */
  trap: unknown;
  /** How long the form was on screen; null if unknown. */
  elapsedMs: number | null;
  values: Readonly<Record<string, string>>;
  /** Forms from the same email address in the last hour. */
  fromEmail: number;
  /** The sender's IP address has sent more than an office would. */
  fromBusyAddress: boolean;
};

/** No person fills in a form faster. */
const minFillMs = 3_000;
/** The maximum from one email address. */
const maxFormsAnHour = 10;
const maxLinks = 3;

const link = /https?:\/\/|\bwww\./gi;

/** The reasons to suspect spam, one word each; empty if there are none. */
export function findSpamReasons({ trap, elapsedMs, values, fromEmail, fromBusyAddress }: FormEvidence): string[] {
  const links = Object.values(values).reduce((sum, text) => sum + (text.match(link)?.length ?? 0), 0);
  const reasons = {
    trap: trap !== undefined && trap !== null && trap !== "",
    speed: elapsedMs !== null && elapsedMs < minFillMs,
    links: links > maxLinks,
    email: fromEmail >= maxFormsAnHour,
    address: fromBusyAddress,
  };
  return Object.entries(reasons).flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** Top-level domains that are common in spam; names such as 'St.John' end in none of them. */
const endings =
  "app|biz|cc|click|club|co|com|de|dev|eu|fr|gq|ie|info|io|link|live|ly|me|ml|mobi|net|online|org|pl|pro|pw|ru|shop|site|space|store|tk|top|uk|us|vip|win|xyz";

const siteAddress = new RegExp(`://|\\bwww\\.|[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, "iu");

/** Whether a mail program would turn a part of the text into a link, full-width letters included. */
export function containsSiteAddress(text: string): boolean {
  return siteAddress.test(text.normalize("NFKC").replaceAll("。", "."));
}
