import type { Address } from "./address.ts";
import { cleanCounty, irishCounties } from "./counties.ts";
import { routingKeyOf } from "./eircode.ts";

/** County of each routing key's post town: https://www.eircode.ie. */
const keysOfCounty: Readonly<Record<string, string>> = {
  Carlow: "R21 R93",
  Cavan: "H12 H14 H16",
  Clare: "V14 V15 V95",
  Cork: "P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 T12 T23 T34 T45 T56",
  Donegal: "F92 F93 F94",
  Dublin:
    "A41 A42 A45 A94 A96 D01 D02 D03 D04 D05 D06 D6W D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 K32 K34 K36 K45 K56 K67 K78",
  Galway: "H53 H54 H62 H65 H71 H91",
  Kerry: "V23 V31 V92 V93",
  Kildare: "R14 R51 R56 W12 W23 W34 W91",
  Kilkenny: "R95",
  Laois: "R32",
  Leitrim: "N41",
  Limerick: "V35 V42 V94",
  Longford: "N39",
  Louth: "A91 A92",
  Mayo: "F12 F23 F26 F28 F31 F35",
  Meath: "A82 A83 A84 A85 A86 C15",
  Monaghan: "A75 A81 H18 H23",
  Offaly: "R35 R42 R45",
  Roscommon: "F42 F45 F52",
  Sligo: "F56 F91",
  Tipperary: "E21 E25 E32 E34 E41 E45 E53 E91",
  Waterford: "X35 X42 X91",
  Westmeath: "N37 N91",
  Wexford: "Y21 Y25 Y34 Y35",
  Wicklow: "A63 A67 A98 Y14",
};

const countyOfKey = new Map(
  Object.entries(keysOfCounty).flatMap(([county, keys]) => keys.split(" ").map((key) => [key, county] as const)),
);

/** Each pair of adjacent counties once: the first county of a line borders the others. */
const adjacentCounties = [
  "Carlow Kildare Kilkenny Laois Wexford Wicklow",
  "Cavan Leitrim Longford Meath Monaghan Westmeath",
  "Clare Galway Limerick Tipperary Kerry",
  "Cork Kerry Limerick Tipperary Waterford",
  "Donegal Leitrim Sligo",
  "Dublin Kildare Meath Wicklow",
  "Galway Mayo Offaly Roscommon Tipperary",
  "Kerry Limerick",
  "Kildare Laois Meath Offaly Wicklow Westmeath",
  "Kilkenny Laois Tipperary Waterford Wexford",
  "Laois Offaly Tipperary",
  "Leitrim Longford Roscommon Sligo",
  "Limerick Tipperary",
  "Longford Roscommon Westmeath",
  "Louth Meath Monaghan",
  "Mayo Roscommon Sligo",
  "Meath Monaghan Offaly Westmeath",
  "Offaly Roscommon Tipperary Westmeath",
  "Roscommon Sligo Westmeath",
  "Tipperary Waterford",
  "Waterford Wexford",
  "Wexford Wicklow",
].map((line) => line.split(" "));

function isAdjacent(one: string, other: string): boolean {
  return adjacentCounties.some(([first, ...rest]) => {
    return (first === one && rest.includes(other)) || (first === other && rest.includes(one));
  });
}

/** Routing keys that reach a county not adjacent to that of their post town. */
const farCountiesOfKey: Readonly<Record<string, readonly string[]>> = { F91: ["Cavan"] };

/** The county of the Eircode's post town; null if its routing key is not in use. */
export function countyOfEircode(eircode: string): string | null {
  return countyOfKey.get(routingKeyOf(eircode) ?? "") ?? null;
}

/** 'The Eircode D02 is for Dublin but the town is Cork: which is right?' */
export function conflictText(postcode: string, belongsTo: string, town: string): string {
  const key = routingKeyOf(postcode);
  if (key) return `The Eircode ${key} is for ${belongsTo} but the town is ${town}: which is right?`;
  const outwardCode = postcode.trim().split(/\s/)[0];
  return `The postcode ${outwardCode} is for ${belongsTo} but the town is ${town}: which is right?`;
}

/**
 * The question to ask if an Eircode and its county lie in different parts of Ireland, else null. Many routing keys
 * reach into the next county, so only counties that are not adjacent count here; the server, which knows the towns,
 * checks further.
 */
export function countyConflict(address: Pick<Address, "city" | "state" | "postcode" | "country">): string | null {
  if (address.country !== "IE") return null;
  const county = cleanCounty(address.state);
  const keyCounty = countyOfEircode(address.postcode);
  if (!keyCounty || keyCounty === county || !irishCounties.includes(county) || isAdjacent(keyCounty, county))
    return null;
  if (farCountiesOfKey[routingKeyOf(address.postcode) ?? ""]?.includes(county)) return null;
  const city = address.city.trim();
  const town = !city || cleanCounty(city) === county ? county : `${city} in ${county}`;
  return conflictText(address.postcode, keyCounty, town);
}
