import { expect, it } from "vitest";
import { readPredictionText } from "./read-prediction-text.ts";

it.each([
  ["Main Street, Naas, Co. Kildare, Ireland", { city: "Naas", county: "Kildare", postcode: "", country: "IE" }],
  ["Naas, County Kildare, Ireland", { city: "Naas", county: "Kildare", postcode: "", country: "IE" }],
  ["Patrick Street, Cork, Ireland", { city: "Cork", county: "Cork", postcode: "", country: "IE" }],
  ["Cork, Ireland", { city: "Cork", county: "Cork", postcode: "", country: "IE" }],
  ["Airton Road, Dublin 24, Ireland", { city: "Dublin 24", county: "Dublin", postcode: "", country: "IE" }],
  [
    "5 Main St, Naas, Co. Kildare, W91 HX59, Ireland",
    { city: "Naas", county: "Kildare", postcode: "W91HX59", country: "IE" },
  ],
  ["N71, Bantry, Co. Cork, Ireland", { city: "Bantry", county: "Cork", postcode: "", country: "IE" }],
  [
    "Dún Laoghaire, Dún Laoghaire-Rathdown, Ireland",
    { city: "Dún Laoghaire", county: "Dublin", postcode: "", country: "IE" },
  ],
  ["High Street, Belfast BT1 5GS, UK", { city: "Belfast", county: "", postcode: "BT1 5GS", country: "GB" }],
  ["1 Strand, London WC2R 0EZ, UK", { city: "London", county: "", postcode: "WC2R 0EZ", country: "GB" }],
  ["Somewhere", { city: "Somewhere", county: "", postcode: "", country: "" }],
  ["", { city: "", county: "", postcode: "", country: "" }],
])("'%s' is parsed into its parts", (text, place) => {
  expect(readPredictionText(text)).toEqual(place);
});
