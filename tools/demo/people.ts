import type { Random } from "./seeded-random.ts";

/** Fictional: common names combined at random, addresses at example.ie, visibly made-up numbers. */
export type DemoContact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  companyName: string | null;
};

const firstNames =
  "Aoife Niamh Ciara Róisín Saoirse Orla Siobhán Gráinne Maeve Deirdre Fionnuala Caoimhe Emma Grace Kate Cian Conor Oisín Fionn Darragh Seán Eoin Pádraig Ronan Donal Cormac Declan Brendan Mark Tom".split(
    " ",
  );
const lastNames =
  "Murphy Kelly O'Sullivan Walsh Byrne Ryan O'Connor O'Neill Doyle McCarthy Gallagher Doherty Kennedy Lynch Murray Quinn Moore McLoughlin Carroll Connolly Daly Nolan Brennan Burke Farrell Healy Foley Keane".split(
    " ",
  );
const companies = [
  "Larkfield Joinery",
  "Blue Heron Books",
  "Tidewater Print",
  "Corrib Bay Ceramics",
  "Hazelwood Dental Supplies",
  "Redbrick Solicitors",
  "Stonechat Optics",
  "Fennel & Rye Bakery",
  "Copperbeech Interiors",
  "Slipway Marine Parts",
  "Northlight Architects",
  "Meadowsweet Pharmacy",
  "Whitethorn Labs",
  "Gable End Ironmongers",
  "Quayside Audio",
  "Ashgrove Events",
  "Burrenstone Kitchens",
  "Lighthouse Lane Toys",
  "Turlough Cycles",
  "Saltmarsh Seafoods",
];

/** Regular customers: one contact at each company. */
export function regularContacts(random: Random): DemoContact[] {
  return companies.map((companyName) => randomContact(random, companyName));
}

export function randomContact(random: Random, companyName: string | null = null): DemoContact {
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const plain = `${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  const number = companyName === null ? random.whole(1, 999) : "";
  return { firstName, lastName, email: `${plain}${number}@example.ie`, phone: madeUpPhone(random), companyName };
}

export function contactName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

/** Visibly made up, like the brand's own. */
export function madeUpPhone(random: Random): string {
  return `080 555 ${String(random.whole(100, 9999)).padStart(4, "0")}`;
}
