import { z } from "zod";
import type { PlaceSuggestion } from "../../../contract/places.ts";
import type { Coordinates } from "../maps.ts";
import { isGooglePlaceId } from "../place-id.ts";
import type { CallGoogle } from "./call-google.ts";
import { readPredictionText } from "./read-prediction-text.ts";

const maxInputLength = 200;
const minCharacters = 2;
/** Google's own maximum. */
const biasRadiusMetres = 50_000;

/**
 * Required attribution without a Google map beside it:
 * https://developers.google.com/maps/documentation/places/web-service/policies
 */
const credit = "Google Maps";

const minWords = 3;
const optionalWords = new Set(["co", "county", "ireland", "northern", "uk"]);

/**
 * Whether a label contains every typed word, so that the typed line is this complete address. Labels never contain an
 * Eircode.
 */
function containsEveryWord(label: string, typed: string): boolean {
  const words = (text: string) =>
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const plain = typed.replace(/\b[a-z]\d[\dw] ?[a-z\d]{4}\b/i, " ");
  const wanted = words(plain).filter((word) => !optionalWords.has(word));
  const said = new Set(words(label));
  return wanted.length >= minWords && wanted.every((word) => said.has(word));
}

const answerSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
});

/**
 * Suggests streets, towns, postcodes and businesses in Ireland and the United Kingdom; sends nothing below two
 * characters. Requests without a session are charged individually.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export async function suggestWithGoogle(
  call: CallGoogle,
  search: { input: string; near: Coordinates | null; session: string | null; timeoutMs: number },
): Promise<PlaceSuggestion[]> {
  const input = search.input.replace(/\p{C}/gu, " ").trim().slice(0, maxInputLength);
  if (input.length < minCharacters) return [];
  const { near, session, timeoutMs } = search;
  const { suggestions } = await call({
    api: "Places API (New)",
    path: "/v1/places:autocomplete",
    body: {
      input,
      includedRegionCodes: ["ie", "gb"],
      languageCode: "en",
      ...(near && {
        locationBias: { circle: { center: { latitude: near.lat, longitude: near.lon }, radius: biasRadiusMetres } },
      }),
      ...(session && { sessionToken: session }),
    },
    fields: ["suggestions.placePrediction.placeId", "suggestions.placePrediction.text.text"],
    responseSchema: answerSchema,
    timeoutMs,
  });
  const found = suggestions
    .flatMap(({ placePrediction }) => placePrediction ?? [])
    .filter(({ placeId }) => isGooglePlaceId(placeId))
    .map(({ placeId, text }) => ({ id: placeId, label: text.text, ...readPredictionText(text.text), credit }));
  const whole = found.filter(({ label }) => containsEveryWord(label, input));
  return found.map((place) => (whole.length === 1 && place === whole[0] ? { ...place, whole: true } : place));
}
