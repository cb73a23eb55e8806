import type { Address } from "../../domain/addresses/address.ts";
import type { Random } from "./seeded-random.ts";

type Town = {
  city: string;
  state: string /** Eircode routing key, or BT outward code. */;
  area: string;
  country: "IE" | "GB";
};

const irish = (city: string, state: string, area: string): Town => ({ city, state, area, country: "IE" });
const northern = (city: string, state: string, area: string): Town => ({ city, state, area, country: "GB" });

export const dublinTowns: readonly Town[] = [
  irish("Dublin 1", "Dublin", "D01"),
  irish("Dublin 2", "Dublin", "D02"),
  irish("Dublin 4", "Dublin", "D04"),
  irish("Dublin 6W", "Dublin", "D6W"),
  irish("Dublin 7", "Dublin", "D07"),
  irish("Dublin 8", "Dublin", "D08"),
  irish("Dublin 12", "Dublin", "D12"),
  irish("Dublin 15", "Dublin", "D15"),
  irish("Dublin 18", "Dublin", "D18"),
  irish("Tallaght", "Dublin", "D24"),
  irish("Swords", "Dublin", "K67"),
  irish("Lucan", "Dublin", "K78"),
  irish("Malahide", "Dublin", "K36"),
];

export const irishTowns: readonly Town[] = [
  irish("Cork", "Cork", "T12"),
  irish("Mallow", "Cork", "P51"),
  irish("Clonakilty", "Cork", "P85"),
  irish("Galway", "Galway", "H91"),
  irish("Tuam", "Galway", "H54"),
  irish("Clifden", "Galway", "H71"),
  irish("Limerick", "Limerick", "V94"),
  irish("Ennis", "Clare", "V95"),
  irish("Waterford", "Waterford", "X91"),
  irish("Dungarvan", "Waterford", "X35"),
  irish("Kilkenny", "Kilkenny", "R95"),
  irish("Carlow", "Carlow", "R93"),
  irish("Naas", "Kildare", "W91"),
  irish("Newbridge", "Kildare", "W12"),
  irish("Bray", "Wicklow", "A98"),
  irish("Arklow", "Wicklow", "Y14"),
  irish("Wexford", "Wexford", "Y35"),
  irish("Gorey", "Wexford", "Y25"),
  irish("Drogheda", "Louth", "A92"),
  irish("Dundalk", "Louth", "A91"),
  irish("Navan", "Meath", "C15"),
  irish("Ashbourne", "Meath", "A84"),
  irish("Mullingar", "Westmeath", "N91"),
  irish("Athlone", "Westmeath", "N37"),
  irish("Tullamore", "Offaly", "R35"),
  irish("Portlaoise", "Laois", "R32"),
  irish("Thurles", "Tipperary", "E41"),
  irish("Clonmel", "Tipperary", "E91"),
  irish("Tralee", "Kerry", "V92"),
  irish("Killarney", "Kerry", "V93"),
  irish("Sligo", "Sligo", "F91"),
  irish("Castlebar", "Mayo", "F23"),
  irish("Westport", "Mayo", "F28"),
  irish("Roscommon", "Roscommon", "F42"),
  irish("Longford", "Longford", "N39"),
  irish("Carrick-on-Shannon", "Leitrim", "N41"),
  irish("Cavan", "Cavan", "H12"),
  irish("Monaghan", "Monaghan", "H18"),
  irish("Letterkenny", "Donegal", "F92"),
];

/** At most an hour from Dublin. */
const nearby = ["Naas", "Newbridge", "Bray", "Drogheda", "Navan", "Ashbourne"];
export const townsAround: readonly Town[] = irishTowns.filter(({ city }) => nearby.includes(city));

export const northernTowns: readonly Town[] = [
  northern("Belfast", "Antrim", "BT1"),
  northern("Belfast", "Antrim", "BT9"),
  northern("Lisburn", "Antrim", "BT28"),
  northern("Bangor", "Down", "BT20"),
  northern("Newry", "Down", "BT34"),
  northern("Armagh", "Armagh", "BT61"),
  northern("Derry", "Derry", "BT48"),
  northern("Omagh", "Tyrone", "BT78"),
  northern("Enniskillen", "Fermanagh", "BT74"),
];

/** Real cities with made-up streets. */
export const citiesAbroad: readonly Address[] = [
  { address1: "8 Harbour Row", city: "Liverpool", state: "Merseyside", postcode: "L1 8JQ", country: "GB" },
  { address1: "21 Canal Walk", city: "London", state: "London", postcode: "E14 5AB", country: "GB" },
  { address1: "14 rue du Moulin", city: "Lyon", state: "Rhône", postcode: "69002", country: "FR" },
  { address1: "Hafenweg 30", city: "Hamburg", state: "Hamburg", postcode: "20457", country: "DE" },
  { address1: "77 Linden Street", city: "Boston", state: "MA", postcode: "02118", country: "US" },
];

const streets = [
  "Main Street",
  "Church Street",
  "Bridge Street",
  "Station Road",
  "Mill Lane",
  "Market Square",
  "Harbour Road",
  "Castle Street",
  "Abbey Court",
  "Riverside Business Park",
  "Oldtown Industrial Estate",
];

/** A random street and house number in a real town. */
export function addressIn(town: Town, random: Random): Address {
  const street = random.pick(streets);
  const unit = /Estate|Park/.test(street) ? "Unit " : "";
  return {
    address1: `${unit}${random.whole(1, 90)} ${street}`,
    city: town.city,
    state: town.state,
    postcode: town.country === "IE" ? eircode(town.area, random) : ukPostcode(town.area, random),
    country: town.country,
  };
}

/** The letters that Eircodes use. */
const eircodeLetters = "ACDEFHKNPRTVWXY";

function eircode(routingKey: string, random: Random): string {
  const letter = () => random.pick([...eircodeLetters]);
  return `${routingKey} ${letter()}${random.whole(0, 9)}${letter()}${random.whole(0, 9)}`;
}

function ukPostcode(outward: string, random: Random): string {
  const letter = () => random.pick([..."ABDEFGHJLNPQRSTUWXYZ"]);
  return `${outward} ${random.whole(1, 9)}${letter()}${letter()}`;
}
