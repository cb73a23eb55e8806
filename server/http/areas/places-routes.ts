import {
  findPlacesQuery,
  getPlaceParams,
  getPlaceQuery,
  measureDistanceBody,
  regionQuery,
} from "../../../contract/places.schema.ts";
import * as calls from "../../../contract/places.ts";
import { findPlaces } from "../../quotes/find-places.ts";
import { getPlace } from "../../quotes/get-place.ts";
import { getRegion } from "../../quotes/get-region.ts";
import { measureDistance } from "../../quotes/measure-distance.ts";
import { type Row, route } from "../route.ts";

export const placesRoutes: Row[] = [
  route({ call: calls.findPlaces, query: findPlacesQuery, verb: findPlaces, limit: "places" }),
  route({
    call: calls.getPlace,
    params: getPlaceParams,
    query: getPlaceQuery,
    verb: getPlace,
    limit: "places",
    errors: ["unavailable"],
  }),
  route({ call: calls.getRegion, query: regionQuery, verb: getRegion, limit: "places" }),
  route({
    call: calls.measureDistance,
    body: measureDistanceBody,
    verb: measureDistance,
    limit: "distance",
    errors: ["no_route"],
  }),
];
