/** The counties of Ireland. */
export const irishCounties: readonly string[] =
  "Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford Westmeath Wexford Wicklow".split(
    " ",
  );

/** The counties of Northern Ireland. */
export const northernCounties: readonly string[] = ["Antrim", "Armagh", "Derry", "Down", "Fermanagh", "Tyrone"];

/** All 32 counties of the island, by name. */
export const counties: readonly string[] = [...irishCounties, ...northernCounties].sort();

/**
 * Irish names, alone and after 'Contae', in lower case without accents: 'Gaillimh', 'Co. na Gaillimhe'. Their order is
 * that of `irishCounties` and `northernCounties`.
 */
const irishNames =
  "ceatharlach|cheatharlach,an cabhan|an chabhain,an clar|an chlair,corcaigh|chorcai,dun na ngall|dhun na ngall|tir chonaill|thir chonaill,baile atha cliath|bhaile atha cliath|ath cliath,gaillimh|na gaillimhe,ciarrai|chiarrai,cill dara|chill dara,cill chainnigh|chill chainnigh,laoise|laoighis,liatroim|liatroma,luimneach|luimnigh,an longfort|an longfoirt|longfort|an longphoirt,lu|lughai,maigh eo|mhaigh eo,an mhi|na mi,muineachan|mhuineachain,uibh fhaili|ua bhfaili,ros comain|roscomain,sligeach|shligigh,tiobraid arann|thiobraid arann,port lairge|phort lairge,an iarmhi|na hiarmhi,loch garman|locha garman,cill mhantain|chill mhantain,aontroim|aontroma,ard mhacha,doire|dhoire,an dun|an duin,fear manach|fhear manach,tir eoghain|thir eoghain";

/** Council areas and spellings that address data uses instead of a county, in lower case without accents. */
const countyOf = new Map([
  ...irishNames.split(",").flatMap((names, index) => {
    const county = [...irishCounties, ...northernCounties][index] ?? "";
    return names.split("|").map((name): [string, string] => [name, county]);
  }),
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

const prefix = /^(?:county\s+|contae\s+|co\.\s*|co\s+)(?=\S)/i;

/** Whether the text is marked as a county: 'Co. Kerry', 'Contae Chiarraí'. */
export function hasCountyPrefix(text: string): boolean {
  return prefix.test(text.trim());
}

/** The county that a text names, with or without 'Co.' and in English or Irish; null if it names none. */
export function countyNamed(text: string): string | null {
  const county = cleanCounty(text);
  if (/^(derry ?\/ ?)?londonderry$/i.test(county)) return "Derry";
  return counties.includes(county) ? county : null;
}

/**
 * 'Co. Kildare' is Kildare, 'Co. na Gaillimhe' Galway, 'Dublin 6W' and Dún Laoghaire-Rathdown are Dublin; anything
 * unknown stays as typed.
 */
export function cleanCounty(value: string): string {
  const bare = value.trim().replace(/\s+/g, " ").replace(prefix, "");
  const plain = plainLetters(bare);
  if (/^dublin \d{1,2}w?$/.test(plain)) return "Dublin";
  return countyOf.get(plain) ?? counties.find((county) => county.toLowerCase() === plain) ?? bare;
}

/** In lower case, without accents, and with every dash as a hyphen. */
function plainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s*\p{Pd}\s*/gu, "-")
    .toLowerCase();
}
