/** The counties of Ireland. */
export const irishCounties: readonly string[] =
  "Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford Westmeath Wexford Wicklow".split(
    " ",
  );

/** The counties of Northern Ireland. */
export const northernCounties: readonly string[] = ["Antrim", "Armagh", "Derry", "Down", "Fermanagh", "Tyrone"];

/** All 32 counties of the island, by name. */
export const counties: readonly string[] = [...irishCounties, ...northernCounties].sort();

/** Council areas and spellings that address data uses instead of a county, in lower case without accents. */
const countyOf = new Map([
  ["dun laoghaire-rathdown", "Dublin"],
  ["dun laoghaire rathdown", "Dublin"],
  ["dlr", "Dublin"],
  ["fingal", "Dublin"],
  ["south dublin", "Dublin"],
  ["dublin city", "Dublin"],
  ["cork city", "Cork"],
  ["galway city", "Galway"],
  ["limerick city", "Limerick"],
  ["waterford city", "Waterford"],
  ["north tipperary", "Tipperary"],
  ["south tipperary", "Tipperary"],
]);

/** 'Co. Kildare' is Kildare, 'Dublin 6W' and Dún Laoghaire-Rathdown are Dublin; anything unknown stays as typed. */
export function cleanCounty(value: string): string {
  const bare = value
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^(county\s+|co\.\s*|co\s+)(?=\S)/i, "");
  const plain = plainLetters(bare);
  if (/^dublin \d{1,2}w?$/.test(plain)) return "Dublin";
  return countyOf.get(plain) ?? counties.find((county) => county.toLowerCase() === plain) ?? bare;
}

/** Lower case without accents, every dash a hyphen. */
function plainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s*\p{Pd}\s*/gu, "-")
    .toLowerCase();
}
