/** What a form brought along that its sender does not see, beside what was typed. */
export type FormEvidence = {
  /** Content of the field that people leave empty. */
  trap: unknown;
  /** Milliseconds for which the form was on the screen; null where that is not known. */
  elapsedMs: number | null;
  values: Readonly<Record<string, string>>;
  /** Forms of the last hour before this one, from the same email address. */
  fromEmail: number;
  /** The sender's network address has sent more than one office does. */
  fromBusyAddress: boolean;
};

/** Nobody reads a form and fills it in within this time. */
const shortestFillMs = 3_000;
/** Forms that one email address may send in an hour before they are suspected. */
const formsAnHour = 10;
/** Links that a message may have. */
const maxLinks = 3;

const link = /https?:\/\/|\bwww\./gi;

/** Why a form may be spam, in a word each; empty where nothing speaks for it. */
export function suspectSpam({ trap, elapsedMs, values, fromEmail, fromBusyAddress }: FormEvidence): string[] {
  const links = Object.values(values).reduce((sum, text) => sum + (text.match(link)?.length ?? 0), 0);
  const reasons = {
    trap: trap !== undefined && trap !== null && trap !== "",
    speed: elapsedMs !== null && elapsedMs < shortestFillMs,
    links: links > maxLinks,
    email: fromEmail >= formsAnHour,
    address: fromBusyAddress,
  };
  return Object.entries(reasons).flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** Endings that addresses of sites have, in mail that nobody asked for more than elsewhere. A name with a dot and no blank, 'St.John', has none of them. */
const endings =
  "app|biz|cc|click|club|co|com|de|dev|eu|fr|gq|ie|info|io|link|live|ly|me|ml|mobi|net|online|org|pl|pro|pw|ru|shop|site|space|store|tk|top|uk|us|vip|win|xyz";

const siteAddress = new RegExp(`://|\\bwww\\.|[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, "iu");

/** Whether a text names a site that a mail program would make a link of. In whatever width its letters are written. */
export function namesSite(text: string): boolean {
  return siteAddress.test(text.normalize("NFKC").replaceAll("。", "."));
}
