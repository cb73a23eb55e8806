import { countryOptions } from "./countries.ts";

/** Popular cities by country code; none shares its name with a town on the island. */
const cities: Readonly<Record<string, string>> = {
  GB: "London Manchester Liverpool Birmingham Leeds Sheffield Bristol Glasgow Edinburgh Aberdeen Dundee Cardiff Swansea Nottingham Leicester Coventry Southampton Portsmouth Plymouth Oxford Cambridge Brighton Holyhead Stranraer Cairnryan Heathrow Gatwick Wolverhampton Sunderland Exeter Norwich Preston Carlisle Chester York Reading",
  FR: "Paris Lyon Marseille Nice Cherbourg Roscoff Calais Bordeaux Toulouse",
  DE: "Berlin Munich Frankfurt Hamburg Cologne Dusseldorf Stuttgart",
  NL: "Amsterdam Rotterdam Utrecht Eindhoven",
  BE: "Brussels Antwerp Ghent",
  ES: "Madrid Barcelona Valencia Seville Malaga Bilbao",
  PT: "Lisbon Porto Faro",
  IT: "Rome Milan Turin Naples Florence Venice Bologna",
  CH: "Zurich Geneva Basel",
  AT: "Vienna Salzburg",
  PL: "Warsaw Krakow Gdansk Wroclaw",
  DK: "Copenhagen Aarhus",
  SE: "Stockholm Gothenburg",
  NO: "Oslo Bergen",
  US: "Chicago Philadelphia Washington Houston Atlanta Miami Seattle",
  CA: "Toronto Montreal Vancouver",
  AU: "Sydney Melbourne Brisbane Perth",
  AE: "Dubai",
};
const citiesOfTwoWords: readonly [string, string][] = [
  ["new york", "US"],
  ["los angeles", "US"],
  ["san francisco", "US"],
  ["milton keynes", "GB"],
  ["isle of man", "IM"],
];

const countryOfName = new Map<string, string>([
  ...Object.entries(cities).flatMap(([code, names]) =>
    names.split(" ").map((name): [string, string] => [name.toLowerCase(), code]),
  ),
  ...citiesOfTwoWords,
  ...countryOptions.filter(({ value }) => value !== "IE" && !value.startsWith("GB")).map(nameAndCode),
  ...["england", "scotland", "wales", "great britain"].map((name): [string, string] => [name, "GB"]),
]);

function nameAndCode({ value, name }: { value: string; name: string }): [string, string] {
  return [name.toLowerCase(), value];
}

/** A known place abroad at the end of a typed line, such as London, with its country; null if there is none. */
export function findPlaceAbroad(line: string): { place: string; country: string } | null {
  const words = line
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const count of [3, 2, 1]) {
    if (words.length < count) continue;
    const place = words.slice(-count).join(" ");
    const code = countryOfName.get(place.toLowerCase());
    if (code) return { place, country: countryOptions.find(({ value }) => value === code)?.name ?? code };
  }
  return null;
}

/** The hint under a search for such a place. */
export function placeAbroadHint(line: string): string | null {
  const found = findPlaceAbroad(line);
  if (!found) return null;
  const place = found.place.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
  return `${place} is outside the island. Choose ${found.country} as the Country under Address Details`;
}
