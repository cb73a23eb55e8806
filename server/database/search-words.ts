import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * The words by which a trigram index finds a text, lower-cased: it reads a list for every three letters of each, and one such as those of
 * 'example.ie' may name every row there is. So the two rarest are enough, by their look: those with figures first, as a street of that name is in
 * many towns and a postcode or a long house number in few, then the longest; of an e-mail address those before its '@'. None where no word
 * has three letters.
 */
export function searchWords(term: string): string[] {
  const longWords = (text: string) =>
    (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).sort(
      (a, b) => Number(isRareNumber(b)) - Number(isRareNumber(a)) || b.length - a.length,
    );
  const beforeAt = longWords(term.slice(0, Math.max(0, term.indexOf("@"))));
  return (beforeAt.length > 0 ? beforeAt : longWords(term)).slice(0, 2);
}

const isRareNumber = (word: string) => word.length > 3 && /\d/.test(word);

/** Letters without their marks, in lower case, and without apostrophes: 'Siobhán O’Brien' is 'siobhan obrien'. As `fold_text` in SQL. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'`\u00b4\u2018\u2019\u02bc\u2032]/g, "")
    .toLowerCase();
}

/**
 * The national digits of an Irish or UK phone number in any spelling: '+353 (0)87 123 4567', '00353871234567' and '087 1234567' are
 * '871234567'. Of a part of a number, its digits. As `phone_digits` in SQL.
 */
export function phoneDigits(text: string): string {
  const prefix = /^\s*(\+|00)/.test(text) ? /^(00)?(353|44)?0*/ : /^(353(?=\d{8})|44(?=\d{10}))?0*/;
  return text.replace(/\D/g, "").replace(prefix, "");
}

/** A postcode of Ireland or Northern Ireland in folded text, with or without its space. */
const postcode = /\b([a-z]\d[\dw]|bt\d{1,2})\s+([a-z\d]{4}|\d[a-z]{2})\b/g;

/** What was typed, as the words of orders and customers are written: folded, a postcode in one piece, '#1001' without its sign. */
export function foldTerm(typed: string): string {
  return foldText(typed).trim().replace(/^#/, "").replace(/\s+/g, " ").replace(postcode, "$1$2");
}

/**
 * That the `words` of an order or customer hold all that was typed, each word of it somewhere, asked so that their trigram index finds it. A
 * phone number is found in any spelling, and by its last seven digits. Null where nothing was typed.
 */
export function matchWords(typed: string): RawBuilder<SqlBool> | null {
  if (typed.trim() === "") return null;
  const term = foldTerm(typed);
  // In no index, and of no use.
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<SqlBool>`false`;
  // A row from before words were written, until a job has written its own: fill-words.ts.
  const before = sql`(words is null and strpos(search_text, ${typed.trim().toLowerCase()}) > 0)`;
  return sql<SqlBool>`(${holdsWords(term)} or ${before})`;
}

function holdsWords(term: string): RawBuilder<SqlBool> {
  const digits = looksLikePhone(term) ? phoneDigits(term) : "";
  const spellings = digits.length >= fewestDigits ? [[digits]] : [term.split(" ")];
  // '2026-0031' may be the number that a shop's plugin gave an order.
  if (digits.length >= fewestDigits && /\d[-/.]\d/.test(term)) spellings.push(term.split(" "));
  return sql<SqlBool>`(${sql.join(
    spellings.map((wanted) => holdsEach(wanted, term)),
    sql` or `,
  )})`;
}

function holdsEach(wanted: string[], term: string): RawBuilder<SqlBool> {
  const like = (pattern: string) => sql<SqlBool>`words like ${pattern}`;
  const holds = (word: string) => sql<SqlBool>`strpos(words, ${word}) > 0`;
  // '14 harbour road' is not 114: where a word begins, the index knows a short number, of which it knows nothing elsewhere. Words begin with the
  // order's id, which is never so short.
  const houseNumbers = wanted.length > 1 ? wanted.filter((word) => /^\d{1,3}[a-z]?$/.test(word)) : [];
  const words = wanted.filter((word) => !houseNumbers.includes(word));
  const indexed = searchWords(words.join(" ")).map(inIndex);
  if (indexed.length === 0) return sql<SqlBool>`(${sql.join(wordBeginnings(term).map(like), sql` or `)})`;
  const others = words.filter((word) => !indexed.includes(word));
  const conditions = [
    ...indexed.map((word) => like(`%${word}%`)),
    ...houseNumbers.map((number) => like(`% ${number}%`)),
    ...others.map(holds),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Fewer are no part of a phone by which anybody is found. */
const fewestDigits = 3;

/**
 * What the index is asked of a word. Three digits in a row are in every 25th order or so, and each list of them is read whole: of a long number
 * the last five are enough, whose few rows are then compared with all of it.
 */
function inIndex(word: string): string {
  return /^\d{6,}$/.test(word) ? word.slice(-5) : word;
}

function looksLikePhone(term: string): boolean {
  return /^\+?[\d\s().\-/]+$/.test(term);
}

/**
 * That `search_text` of a submitted form holds what was typed, asked so that its trigram index finds it. Null where nothing was typed.
 */
export function matchSearchText(typed: string): RawBuilder<SqlBool> | null {
  const term = typed.trim().toLowerCase();
  if (term === "") return null;
  // In no index, and of no use.
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<SqlBool>`false`;
  const words = searchWords(term);
  const like = (pattern: string) => sql<SqlBool>`search_text like ${pattern}`;
  if (words.length === 0) return sql<SqlBool>`(${sql.join(wordBeginnings(term).map(like), sql` or `)})`;
  const holds = words.map((word) => like(`%${word}%`));
  const whole = sql<SqlBool>`strpos(search_text, ${term}) > 0`;
  return sql<SqlBool>`(${sql.join(words[0] === term ? holds : [...holds, whole], sql` and `)})`;
}

/** A text as part of a pattern of LIKE, in which it stands for itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A text without a word of three letters is looked for where a word begins: that much the index knows of shorter ones. */
function wordBeginnings(term: string): string[] {
  const escaped = escapeLike(term);
  return /^\d/.test(term) ? [`${escaped}%`, `% ${escaped}%`] : [`% ${escaped}%`];
}
