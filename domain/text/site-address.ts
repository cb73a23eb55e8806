/** Endings that addresses of sites have, in mail that nobody asked for more than elsewhere. A name with a dot and no blank, 'St.John', has none of them. */
const endings =
  "app|biz|cc|click|club|co|com|de|dev|eu|fr|gq|ie|info|io|link|live|ly|me|ml|mobi|net|online|org|pl|pro|pw|ru|shop|site|space|store|tk|top|uk|us|vip|win|xyz";

const siteAddress = new RegExp(`://|\\bwww\\.|[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, "iu");

/** Whether a text names a site that a mail program would make a link of. In whatever width its letters are written. */
export function namesSite(text: string): boolean {
  return siteAddress.test(text.normalize("NFKC").replaceAll("。", "."));
}
