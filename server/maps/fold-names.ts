/**
 * Normalises a name for comparison: lower case, no accents or apostrophes, single spaces, 'Saint' for 'St', no 'Co.'.
 * 'Dún Laoghaire' equals 'dun laoghaire', "St. Mary's" equals 'saint marys', 'Co. Cork' equals 'Cork'.
 */
export function foldName(text: string): string {
  const small = text.toLowerCase();
  // Most names are folded already, and checking that is cheaper than folding them.
  return isFolded.test(small) && !hasShortForm.test(small) ? small : fold(text);
}

const isFolded = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

const shortForms: readonly [RegExp, string][] = [
  [/^(?:co|county|contae) (?=\w)/, ""],
  [/\bst (?=\w)/g, "saint "],
  [/\bst$/, "street"],
  [/\brd$/, "road"],
  [/\bave$/, "avenue"],
];
const hasShortForm = new RegExp(shortForms.map(([form]) => form.source).join("|"));

function fold(text: string): string {
  const plain = withoutAccents(text)
    .toLowerCase()
    .replace(/['\u2019`]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  return shortForms.reduce((name, [form, whole]) => name.replace(form, whole), plain);
}

/** Skipped for plain ASCII, as most names are, because normalising is the costliest step. */
function withoutAccents(text: string): string {
  return /[^\p{ASCII}]/u.test(text) ? text.normalize("NFD").replace(/\p{M}/gu, "") : text;
}

/**
 * Other forms of a folded name that isn't known itself: 'Wicklow Town' and 'Roundwood Village' are Wicklow and
 * Roundwood, 'Bun Beag' is An Bun Beag, 'The Naul' is Naul.
 */
export function otherForms(folded: string): string[] {
  const plain = folded.replace(/ (?:town|city|village|town centre|city centre)$/, "");
  const withoutArticle = plain.replace(/^(?:an|na|the) (?=\w)/, "");
  return [plain, withoutArticle, `an ${plain}`, `na ${plain}`].filter((form) => form !== folded);
}

const shortened = new Map(
  Object.entries({
    saint: "street",
    st: "street",
    rd: "road",
    ave: "avenue",
    av: "avenue",
    sq: "square",
    dr: "drive",
    pk: "park",
    ind: "industrial",
    est: "estate",
    lwr: "lower",
    upr: "upper",
    nth: "north",
    sth: "south",
  }),
);
const ends = new Set(["lower", "upper", "middle", "north", "south", "east", "west"]);

/**
 * Normalises a street: 'Abbey St. Lower', 'Lower Abbey Street' and 'abbey street lower' are equal. The saint in 'St.
 * Mary's Road' is kept.
 */
export function foldStreet(text: string): string {
  const words = foldName(text).split(" ");
  const whole = words.map((word, i) => (i === 0 ? word : (shortened.get(word) ?? word)));
  const end = whole.filter((word) => ends.has(word));
  return [...whole.filter((word) => !ends.has(word)), ...end].join(" ");
}

/** Strips 'Unit 4, 12a' or '12-14' before a street. */
export function stripStreetNumber(text: string): string {
  return text.replace(
    /^\s*(?:(?:unit|no\.?|apt\.?|apartment|flat|suite|block)\s+)?[0-9]+[a-z]?(?:\s*[-/]\s*[0-9]+[a-z]?)?\s+/i,
    "",
  );
}
