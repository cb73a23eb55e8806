import { hasCountyPrefix } from "../../domain/addresses/counties.ts";
import { foldName } from "./fold-names.ts";
import { streetWords } from "./street-words.ts";

/**
 * A part of an address line. A street has a number or a street word, a house is a building or business; anything else
 * can only be a place.
 */
export type AddressPart = { text: string; kind: "street" | "house" | "place" };

const maxPlaceWords = 4;
const doors = new Set(
  "unit units apt apartment flat suite floor block bay gate door room warehouse dock the no number po box".split(" "),
);
/** Words for streets and estates in addition to those that the search knows. */
const moreStreetWords = new Set(
  "st ln dr cres crt ct tce ter sq pk cl est gdns hts pl av blvd boulevard mews vale downs meadow meadows fields orchard woodlands crossroads cross roundabout junction esplanade promenade bypass circle link".split(
    " ",
  ),
);
const irishStreets = new Set("bothar sraid ascaill lana cearnog plas ce an bhothar".split(" "));
const buildings = new Set(
  "house cottage cottages lodge farm farmhouse villa villas hall mill mills castle school church rectory manor bungalow barn tower building buildings college university hospital clinic surgery pharmacy hotel inn bar pub cafe restaurant shop store stores supermarket garage station airport port harbour pier marina office offices factory works depot yard business retail industrial shopping park centre center campus hub gaa club stadium arena library theatre museum court courthouse bank ltd limited dac plc llp teo teoranta company group sons bakery butchers motors tyres hardware electrical foods farms stud nursery creche".split(
    " ",
  ),
);

/** The parts of the lines from left to right, without those that only repeat a county. */
export function readAddressParts(lines: readonly (string | undefined)[]): AddressPart[] {
  return lines
    .flatMap((line) => (line ?? "").split(","))
    .map((text) =>
      text
        .replace(/\s+/g, " ")
        .trim()
        .replace(/^(?:near|nr\.?) (?=\S)/i, ""),
    )
    .filter((text) => text !== "" && !hasCountyPrefix(text))
    .map((text) => ({ text, kind: kindOf(text) }));
}

function kindOf(text: string): AddressPart["kind"] {
  const words = foldName(text).split(" ");
  const [first = "", ...more] = words;
  if (/\d/.test(text) || doors.has(first) || irishStreets.has(first)) return "street";
  const isOfStreet = (word: string) => (streetWords.has(word) || moreStreetWords.has(word)) && !buildings.has(word);
  if (more.some(isOfStreet)) return "street";
  if (words.some((word) => buildings.has(word)) || /[&@]|\b[ct]\/[oa]\b/i.test(text)) return "house";
  return words.length <= maxPlaceWords && first !== "" ? "place" : "house";
}
