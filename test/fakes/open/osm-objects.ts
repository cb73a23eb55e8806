import { straightKm } from "../../../server/maps/straight-km.ts";
import type { At } from "./roads.ts";

/** An object of OpenStreetMap as both geocoders describe it; `type` is that of GeocodeJSON. */
export type OsmObject = {
  id: string;
  tag: [key: string, value: string];
  type: string;
  name?: string;
  housenumber?: string;
  street?: string;
  district?: string;
  city?: string;
  county?: string;
  state?: string;
  postcode?: string;
  countrycode: "ie" | "gb";
  at: At;
};

const ie = { countrycode: "ie" } as const;
const kildare = { ...ie, county: "County Kildare", state: "Leinster" };
const dublin = { ...ie, county: "County Dublin", state: "Leinster" };
const cork = { ...ie, county: "County Cork", state: "Munster" };
const kerry = { ...ie, county: "County Kerry", state: "Munster" };
const galway = { ...ie, county: "County Galway", state: "Connacht" };
const road: OsmObject["tag"] = ["highway", "residential"];

/**
 * Enough of OpenStreetMap for the tests. Knockdreen, its street and Kilnadreen exist only here, so no table of ours has
 * them.
 */
export const osmObjects: OsmObject[] = [
  {
    id: "W101",
    tag: road,
    type: "street",
    name: "Main Street",
    city: "Naas",
    ...kildare,
    at: { lat: 53.2158, lon: -6.6669 },
  },
  {
    id: "W102",
    tag: road,
    type: "street",
    name: "Main Street",
    city: "Oranmore",
    ...galway,
    at: { lat: 53.269, lon: -8.9292 },
  },
  {
    id: "W103",
    tag: road,
    type: "street",
    name: "Main Street",
    city: "Kilcullen",
    ...kildare,
    at: { lat: 53.1301, lon: -6.7448 },
  },
  { id: "N104", tag: ["place", "town"], type: "city", name: "Naas", ...kildare, at: { lat: 53.2206, lon: -6.6593 } },
  {
    id: "N105",
    tag: ["place", "suburb"],
    type: "district",
    name: "Tallaght",
    city: "Dublin",
    ...dublin,
    at: { lat: 53.2859, lon: -6.3733 },
  },
  {
    id: "W106",
    tag: road,
    type: "street",
    name: "Airton Road",
    district: "Tallaght",
    city: "Dublin",
    postcode: "D24",
    ...dublin,
    at: { lat: 53.2949, lon: -6.3667 },
  },
  {
    id: "W107",
    tag: road,
    type: "street",
    name: "Patrick Street",
    city: "Cork",
    ...cork,
    at: { lat: 51.8985, lon: -8.4721 },
  },
  { id: "N108", tag: ["place", "city"], type: "city", name: "Cork", ...cork, at: { lat: 51.8979, lon: -8.4706 } },
  {
    id: "N109",
    tag: ["office", "company"],
    type: "house",
    name: "Liffey Press",
    housenumber: "14",
    street: "Main Street",
    city: "Naas",
    postcode: "W91 HX59",
    ...kildare,
    at: { lat: 53.2166, lon: -6.6672 },
  },
  { id: "N110", tag: ["place", "village"], type: "city", name: "Knockdreen", ...kerry, at: { lat: 52.19, lon: -9.95 } },
  {
    id: "W111",
    tag: road,
    type: "street",
    name: "Chapel Lane",
    city: "Knockdreen",
    ...kerry,
    at: { lat: 52.1934, lon: -9.9466 },
  },
  {
    id: "N112",
    tag: ["place", "island"],
    type: "locality",
    name: "Inis Mór",
    ...galway,
    at: { lat: 53.12, lon: -9.73 },
  },
  {
    id: "N117",
    tag: ["place", "village"],
    type: "city",
    name: "Kilnadreen",
    ...galway,
    at: { lat: 53.125, lon: -9.74 },
  },
  {
    id: "W113",
    tag: road,
    type: "street",
    name: "High Street",
    city: "Belfast",
    county: "County Antrim",
    state: "Northern Ireland",
    countrycode: "gb",
    at: { lat: 54.6006, lon: -5.9262 },
  },
  {
    id: "W114",
    tag: road,
    type: "street",
    name: "Strand",
    city: "London",
    county: "Greater London",
    state: "England",
    countrycode: "gb",
    at: { lat: 51.511, lon: -0.119 },
  },
  {
    id: "R115",
    tag: ["natural", "water"],
    type: "other",
    name: "Naas Lakes",
    ...kildare,
    at: { lat: 53.2125, lon: -6.657 },
  },
  {
    id: "R116",
    tag: ["boundary", "administrative"],
    type: "county",
    name: "County Cork",
    ...ie,
    state: "Munster",
    at: { lat: 51.9, lon: -8.7 },
  },
];

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

type Match = { object: OsmObject; share: number };

/**
 * Objects with a share of the typed words, best first, near ones first among equals; the last word may be unfinished.
 */
export function matchObjects(typed: string, near: At | null): Match[] {
  const typedWords = wordsOf(typed);
  return osmObjects
    .map((object) => {
      const { name = "", housenumber = "", street = "", district = "", city = "", county = "", postcode = "" } = object;
      const own = wordsOf([name, housenumber, street, district, city, county, postcode, object.state].join(" "));
      const matched = typedWords.filter((word, i) =>
        own.some((one) => one === word || (i === typedWords.length - 1 && one.startsWith(word))),
      );
      return { object, share: typedWords.length === 0 ? 0 : matched.length / typedWords.length };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (near ? straightKm(a.object.at, near) - straightKm(b.object.at, near) : 0));
}
