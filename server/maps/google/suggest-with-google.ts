import { z } from "zod";
import type { PlaceSuggestion } from "../../../contract/places.ts";
import type { Coordinates } from "../maps.ts";
import { isGooglePlaceId } from "../place-id.ts";
import type { AskGoogle } from "./ask-google.ts";
import { readPredictionText } from "./read-prediction-text.ts";

const maxInputLength = 200;
const fewestCharacters = 2;
/** Google's upper limit as well. */
const nearMetres = 50_000;

/** https://developers.google.com/maps/documentation/places/web-service/policies: to be said where there is no map of theirs beside it. */
const credit = "Google Maps";

const fewestWords = 3;
const unsaid = new Set(["co", "county", "ireland", "northern", "uk"]);

/** Whether a label says every word that was typed, so that the line is that address written out. An Eircode is in no label. */
function says(label: string, typed: string): boolean {
  const words = (text: string) =>
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const plain = typed.replace(/\b[a-z]\d[\dw] ?[a-z\d]{4}\b/i, " ");
  const wanted = words(plain).filter((word) => !unsaid.has(word));
  const said = new Set(words(label));
  return wanted.length >= fewestWords && wanted.every((word) => said.has(word));
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
 * Streets, towns, postcodes and businesses of Ireland and the United Kingdom that match what was typed; nothing is asked below two
 * characters. Answers without their session are charged one by one.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export async function suggestWithGoogle(
  ask: AskGoogle,
  asked: { input: string; near: Coordinates | null; session: string | null; withinMs: number },
): Promise<PlaceSuggestion[]> {
  const input = asked.input.replace(/\p{C}/gu, " ").trim().slice(0, maxInputLength);
  if (input.length < fewestCharacters) return [];
  const { near, session, withinMs } = asked;
  const { suggestions } = await ask({
    api: "Places API (New)",
    path: "/v1/places:autocomplete",
    body: {
      input,
      includedRegionCodes: ["ie", "gb"],
      languageCode: "en",
      ...(near && {
        locationBias: { circle: { center: { latitude: near.lat, longitude: near.lon }, radius: nearMetres } },
      }),
      ...(session && { sessionToken: session }),
    },
    fields: ["suggestions.placePrediction.placeId", "suggestions.placePrediction.text.text"],
    answer: answerSchema,
    withinMs,
  });
  const found = suggestions
    .flatMap(({ placePrediction }) => placePrediction ?? [])
    .filter(({ placeId }) => isGooglePlaceId(placeId))
    .map(({ placeId, text }) => ({ id: placeId, label: text.text, ...readPredictionText(text.text), credit }));
  const whole = found.filter(({ label }) => says(label, input));
  return found.map((place) => (whole.length === 1 && place === whole[0] ? { ...place, whole: true } : place));
}
