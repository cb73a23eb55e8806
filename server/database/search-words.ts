import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * The most selective words for a trigram index, lower-cased. The index reads a list per trigram, and those of
 * 'example.ie' may match every row, so only the two rarest words are used: words with digits first, since many towns
 * share a street name but few a postcode or long house number, then the longest; of an email address, those before the
 * '@'. Empty if no word has three letters.
 */
export function selectiveWords(term: string): string[] {
  const longWords = (text: string) =>
    (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).sort(
      (a, b) => Number(isRareNumber(b)) - Number(isRareNumber(a)) || b.length - a.length,
    );
  const beforeAt = longWords(term.slice(0, Math.max(0, term.indexOf("@"))));
  return (beforeAt.length > 0 ? beforeAt : longWords(term)).slice(0, 2);
}

const isRareNumber = (word: string) => word.length > 3 && /\d/.test(word);

/** Letters that Unicode does not decompose, as they are typed on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

/**
 * Lower case without accents and apostrophes, in plain letters: 'Siobhán O’Brien' becomes 'siobhan obrien', 'Łukasz'
 * 'lukasz'. Same as `fold_words` in SQL.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'`\u00b4\u2018\u2019\u02bc\u2032]/g, "")
    .toLowerCase()
    .replace(/[\u0080-\uffff]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * National digits of an Irish or UK phone number in any format: '+353 (0)87 123 4567', '00353871234567' and '087
 * 1234567' become '871234567'. A partial number keeps its digits. Same as `phone_digits` in SQL.
 */
export function phoneDigits(text: string): string {
  const prefix = /^\s*(\+|00)/.test(text) ? /^(00)?(353|44)?0*/ : /^(353(?=\d{8})|44(?=\d{10}))?0*/;
  return text.replace(/\D/g, "").replace(prefix, "");
}

/** A postcode of Ireland or Northern Ireland in folded text, with or without its space. */
const postcode = /\b([a-z]\d[\dw]|bt\d{1,2})\s+([a-z\d]{4}|\d[a-z]{2})\b/g;

/**
 * Folds typed text like the words of orders and customers: postcodes in one piece, '#1001' without its sign, 'WC4048'
 * with its hyphen.
 */
export function foldTerm(typed: string): string {
  return withHyphen(foldText(typed).trim().replace(/^#/, "").replace(/\s+/g, " ")).replace(postcode, "$1$2");
}

/** Writes 'wc4048' and 'dl 12' as our references are written: 'wc-4048' and 'dl-12'. */
function withHyphen(term: string): string {
  return term.replace(/^(wc|dl|dcq)\s?(?=\d+$)/, "$1-");
}

/**
 * Condition that the `words` of an order or customer contain every typed word, in a form the trigram index supports.
 * Phone numbers match in any format and by their last seven digits. Null for empty input.
 */
export function matchWords(typed: string): RawBuilder<SqlBool> | null {
  if (typed.trim() === "") return null;
  const term = foldTerm(typed);
  // Punctuation alone matches nothing.
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<SqlBool>`false`;
  // For rows older than the `words` column, until backfill-search-words.ts fills it.
  const before = sql`(words is null and strpos(search_text, ${typed.trim().toLowerCase()}) > 0)`;
  return sql<SqlBool>`(${containsTerm(term)} or ${before})`;
}

function containsTerm(term: string): RawBuilder<SqlBool> {
  const digits = looksLikePhone(term) ? phoneDigits(term) : "";
  const spellings = digits.length >= minPhoneDigits ? [[digits]] : [term.split(" ")];
  // '2026-0031' may also be an order number of a WooCommerce plugin.
  if (digits.length >= minPhoneDigits && /\d[-/.]\d/.test(term)) spellings.push(term.split(" "));
  return sql<SqlBool>`(${sql.join(
    spellings.map((wanted) => containsEachWord(wanted, term)),
    sql` or `,
  )})`;
}

function containsEachWord(wanted: string[], term: string): RawBuilder<SqlBool> {
  const like = (pattern: string) => sql<SqlBool>`words like ${pattern}`;
  const holds = (word: string) => sql<SqlBool>`strpos(words, ${word}) > 0`;
  // '14 harbour road' must not match 114, and the index supports short numbers only at the start of a word. The order
  // id, which comes first, is never that short.
  const houseNumbers = wanted.length > 1 ? wanted.filter((word) => /^\d{1,3}[a-z]?$/.test(word)) : [];
  const words = wanted.filter((word) => !houseNumbers.includes(word));
  const indexed = selectiveWords(words.join(" ")).map(indexedPart);
  if (indexed.length === 0) return sql<SqlBool>`(${sql.join(wordBeginnings(term).map(like), sql` or `)})`;
  const others = words.filter((word) => !indexed.includes(word));
  const conditions = [
    ...indexed.map((word) => like(`%${word}%`)),
    ...houseNumbers.map((number) => like(`% ${number}%`)),
    ...others.map(holds),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Fewer digits identify nobody. */
const minPhoneDigits = 3;

/**
 * The part of a word to match by index. Any three digits occur in about every 25th order, and the index reads the whole
 * list for each, so the last five of a long number are enough; the few remaining rows are then compared with all of it.
 */
function indexedPart(word: string): string {
  return /^\d{6,}$/.test(word) ? word.slice(-5) : word;
}

function looksLikePhone(term: string): boolean {
  return /^\+?[\d\s().\-/]+$/.test(term);
}

/**
 * Condition that `search_text` of a submitted form contains the typed text, in a form its trigram index supports. Null
 * for empty input.
 */
export function matchSearchText(typed: string): RawBuilder<SqlBool> | null {
  return matchText(sql`search_text`, typed);
}

/** The same for any lower-case text that has such an index. */
export function matchText(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> | null {
  const term = withHyphen(typed.trim().toLowerCase());
  if (term === "") return null;
  // Punctuation alone matches nothing.
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<SqlBool>`false`;
  const words = selectiveWords(term);
  const like = (pattern: string) => sql<SqlBool>`${text} like ${pattern}`;
  if (words.length === 0) return sql<SqlBool>`(${sql.join(wordBeginnings(term).map(like), sql` or `)})`;
  const holds = words.map((word) => like(`%${word}%`));
  const whole = sql<SqlBool>`strpos(${text}, ${term}) > 0`;
  return sql<SqlBool>`(${sql.join(words[0] === term ? holds : [...holds, whole], sql` and `)})`;
}

/** Escapes text for use in a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Matches text without a three-letter word at the start of words, which the index supports. */
function wordBeginnings(term: string): string[] {
  const escaped = escapeLike(term);
  return /^\d/.test(term) ? [`${escaped}%`, `% ${escaped}%`] : [`% ${escaped}%`];
}
