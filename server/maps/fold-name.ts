/**
 * A name as it is compared: lower case, no accents or apostrophes, single spaces, 'Saint' for 'St', without 'Co.'.
 * 'Dún Laoghaire' and 'dun laoghaire' fold alike, so do "St. Mary's" and 'saint marys', 'Co. Cork' and 'Cork'.
 */
export function foldName(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^(co|county|contae) (?=\w)/, "")
    .replace(/\bst (?=\w)/g, "saint ")
    .replace(/\bst$/, "street")
    .replace(/\brd$/, "road")
    .replace(/\bave$/, "avenue");
}
