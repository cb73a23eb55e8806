import { getDates as getDatesCall } from "../../../contract/bookings.ts";
import {
  findPlacesQuery,
  findTownsQuery,
  getPlaceParams,
  getPlaceQuery,
  mapSectionQuery,
  measureDistanceBody,
  regionQuery,
} from "../../../contract/places.schema.ts";
import * as places from "../../../contract/places.ts";
import { createQuoteBody, getQuoteParams } from "../../../contract/quotes.schema.ts";
import * as quotes from "../../../contract/quotes.ts";
import { createQuote } from "../../quotes/create-quote.ts";
import { measureDistance } from "../../quotes/measure-distance.ts";
import { findPlaces, findTowns, getMapSection, getPlace, getRegion } from "../../quotes/places.ts";
import { getDates } from "../../quotes/quote-dates.ts";
import { getQuote } from "../../quotes/stored-quote.ts";
import { type Row, route } from "../route.ts";

export const quotesRoutes: Row[] = [
  route({ call: places.findPlaces, query: findPlacesQuery, verb: findPlaces, limit: "places" }),
  route({
    call: places.getPlace,
    params: getPlaceParams,
    query: getPlaceQuery,
    verb: getPlace,
    limit: "places",
    errors: ["unavailable"],
  }),
  route({ call: places.getRegion, query: regionQuery, verb: getRegion, limit: "places" }),
  route({ call: places.findTowns, query: findTownsQuery, verb: findTowns, limit: "places" }),
  route({ call: places.getMapSection, query: mapSectionQuery, verb: getMapSection, limit: "places" }),
  route({
    call: places.measureDistance,
    body: measureDistanceBody,
    verb: measureDistance,
    limit: "distance",
    errors: ["no_route"],
  }),
  route({ call: getDatesCall, verb: getDates }),
  route({
    call: quotes.createQuote,
    body: createQuoteBody,
    verb: createQuote,
    limit: "quotes",
    errors: ["no_price", "idempotency_key_reused"],
  }),
  route({
    call: quotes.getQuote,
    params: getQuoteParams,
    verb: getQuote,
    limit: "quotes",
  }),
];
