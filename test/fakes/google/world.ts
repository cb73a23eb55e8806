import { describePlace } from "../../../server/maps/describe-place.ts";
import { estimateRoute } from "../../../server/maps/estimate-route.ts";
import { loadGazetteer } from "../../../server/maps/load-gazetteer.ts";
import { bestGuess } from "../../../server/maps/locate-point.ts";
import { decodePlaceId } from "../../../server/maps/place-id.ts";
import { readAddressLine } from "../../../server/maps/read-address-line.ts";
import { loadRoadGraph } from "../../../server/maps/road-graph.ts";
import { straightKm } from "../../../server/maps/straight-km.ts";
import { suggestPlaces } from "../../../server/maps/suggest-places.ts";
import { encodePolyline } from "./encode-polyline.ts";

type At = { lat: number; lon: number };
type Component = { longText: string; shortText: string; types: string[]; languageCode: string };

/** A place in the format of Google's API. */
export type GooglePlace = {
  name: string;
  id: string;
  displayName: { text: string; languageCode: string };
  formattedAddress: string;
  shortFormattedAddress: string;
  addressComponents: Component[];
  location: { latitude: number; longitude: number };
  types: string[];
  /** Google has many more fields, which nothing here requests. */
  googleMapsUri: string;
};

export type GoogleRoute = {
  distanceMeters?: number;
  duration: string;
  staticDuration: string;
  polyline: { encodedPolyline?: string };
};

/** A business that this fake finds by its name. */
type Business = {
  id: string;
  name: string;
  street: string;
  locality: string;
  county: string;
  postcode: string;
  at: At;
};

const businesses: Business[] = [
  {
    id: "ChIJLiffeyPressNaas00000001",
    name: "Liffey Press",
    street: "14 Main Street",
    locality: "Naas",
    county: "Kildare",
    postcode: "W91 HX59",
    at: { lat: 53.2166, lon: -6.6672 },
  },
];

/** The fake's only place in Great Britain. */
const london = { id: "ChIJStrandLondon0000000001", at: { lat: 51.511, lon: -0.119 } };

/** Our own map in Google's format: other ids and texts, the same towns and roads; drives are a little longer. */
export function createWorld() {
  const gazetteer = loadGazetteer();
  const graph = loadRoadGraph();

  const googleId = (ours: string) => `ChIJ${ours.slice("e1.".length)}`;
  const ourId = (google: string) => `e1.${google.slice("ChIJ".length)}`;

  function findPlace(id: string): GooglePlace | null {
    const business = businesses.find((one) => one.id === id);
    if (business) return describeBusiness(business);
    if (id === london.id) return describeLondon();
    const reference = id.startsWith("ChIJ") ? decodePlaceId(ourId(id)) : null;
    const place = reference && describePlace(gazetteer, reference);
    return place && describeOurs(id, place);
  }

  /** Formats a street, town or postcode of ours as Google would. */
  function describeOurs(id: string, place: NonNullable<ReturnType<typeof describePlace>>): GooglePlace {
    const isIrish = place.country === "IE";
    const [, number = "", route = ""] = /^(\d+\w?)?\s*(.*)$/.exec(place.address1) ?? [];
    const isDublin = /^Dublin \d/.test(place.city);
    const county = isIrish ? `County ${place.state}` : "Northern Ireland";
    const land = isIrish ? component("Ireland", "IE", "country") : component("United Kingdom", "GB", "country");
    const components = [
      number && component(number, number, "street_number"),
      route && component(route, route, "route"),
      place.address2 && component(place.address2, place.address2, "neighborhood"),
      component(isDublin ? "Dublin" : place.city, isDublin ? "Dublin" : place.city, "locality"),
      component(county, isIrish ? `Co. ${place.state}` : county, "administrative_area_level_1"),
      land,
      place.postcode && component(place.postcode, place.postcode, "postal_code"),
    ].filter((one) => typeof one === "object");
    const lines = [
      place.address1,
      place.address2,
      place.city,
      isIrish && !isDublin && `Co. ${place.state}`,
      place.postcode,
    ];
    return {
      name: `places/${id}`,
      id,
      displayName: { text: place.name, languageCode: "en" },
      formattedAddress: [...lines, isIrish ? "Ireland" : "UK"].filter(Boolean).join(", "),
      shortFormattedAddress: [place.address1, place.city].filter(Boolean).join(", "),
      addressComponents: components,
      location: { latitude: place.location.lat, longitude: place.location.lon },
      types: [...place.types.filter((type) => type !== "geocode"), ...(place.postalOnly ? ["political"] : [])],
      googleMapsUri: `https://maps.google.com/?q=${id}`,
    };
  }

  function predict(input: string, near: At | null, regions: string[]): { id: string; text: string; types: string[] }[] {
    const typed = input.toLowerCase();
    const shops = businesses.filter(
      ({ name, street, locality }) =>
        name.toLowerCase().startsWith(typed) || `${street}, ${locality}`.toLowerCase().includes(typed),
    );
    const towns = suggestPlaces(gazetteer, input, near).map(({ id }) => googleId(id));
    const abroad = regions.includes("gb") && /london|strand/i.test(input) ? [london.id] : [];
    return [...towns, ...shops.map(({ id }) => id), ...abroad]
      .map(findPlace)
      .filter((place) => place !== null)
      .slice(0, 5)
      .map((place) => ({ id: place.id, text: predictionText(place), types: place.types }));
  }

  /** Google parses an address on one line like our own map. */
  function geocode(address: string): At | null {
    if (/london/i.test(address)) return london.at;
    const country = /United Kingdom|Northern Ireland|UK$/.test(address) ? "GB" : "IE";
    const line = readAddressLine(gazetteer, address.replace(/, (Northern Ireland, )?United Kingdom$/, ""));
    const point = {
      address1: line.street,
      address2: line.area2,
      city: line.town,
      state: line.county ?? "",
      postcode: line.postcode?.text ?? "",
      country,
    };
    return bestGuess(gazetteer, point);
  }

  function drive(from: At, to: At): GoogleRoute | null {
    const atSea = [from, to].some(({ lon }) => lon > -5);
    if (atSea) {
      // By ferry.
      return describeRoute(straightKm(from, to) * 1.4, 600, [from, to]);
    }
    const { distanceKm, durationMinutes, path } = estimateRoute(graph, from, to);
    if (straightKm(from, to) === 0) return describeRoute(0, 0, [from]);
    return describeRoute(distanceKm * 1.004 + 0.04, durationMinutes, path);
  }

  return {
    findPlace,
    predict,
    geocode,
    drive,
    locate(placeId: string): At | null {
      const place = findPlace(placeId);
      return place && { lat: place.location.latitude, lon: place.location.longitude };
    },
  };
}

export type World = ReturnType<typeof createWorld>;

const component = (longText: string, shortText: string, ...types: string[]): Component => ({
  longText,
  shortText,
  types:
    types[0] === "street_number" || types[0] === "route" || types[0] === "postal_code"
      ? types
      : [...types, "political"],
  languageCode: "en",
});

function describeBusiness({ id, name, street, locality, county, postcode, at }: Business): GooglePlace {
  const [, number = "", route = ""] = /^(\d+) (.*)$/.exec(street) ?? [];
  return {
    name: `places/${id}`,
    id,
    displayName: { text: name, languageCode: "en" },
    formattedAddress: `${street}, ${locality}, Co. ${county}, ${postcode}, Ireland`,
    shortFormattedAddress: `${street}, ${locality}`,
    addressComponents: [
      component(number, number, "street_number"),
      component(route, route, "route"),
      component(locality, locality, "locality"),
      component(`County ${county}`, `Co. ${county}`, "administrative_area_level_1"),
      component("Ireland", "IE", "country"),
      component(postcode, postcode, "postal_code"),
    ],
    location: { latitude: at.lat, longitude: at.lon },
    types: ["store", "point_of_interest", "establishment"],
    googleMapsUri: `https://maps.google.com/?q=${id}`,
  };
}

function describeLondon(): GooglePlace {
  return {
    name: `places/${london.id}`,
    id: london.id,
    displayName: { text: "1 Strand", languageCode: "en" },
    formattedAddress: "1 Strand, London WC2R 0EZ, UK",
    shortFormattedAddress: "1 Strand, London",
    addressComponents: [
      component("1", "1", "street_number"),
      component("Strand", "Strand", "route"),
      component("London", "London", "postal_town"),
      component("Greater London", "Greater London", "administrative_area_level_2"),
      component("England", "England", "administrative_area_level_1"),
      component("United Kingdom", "GB", "country"),
      component("WC2R 0EZ", "WC2R 0EZ", "postal_code"),
    ],
    location: { latitude: london.at.lat, longitude: london.at.lon },
    types: ["street_address"],
    googleMapsUri: `https://maps.google.com/?q=${london.id}`,
  };
}

function predictionText({ displayName, types, formattedAddress }: GooglePlace): string {
  return types.includes("establishment") ? `${displayName.text}, ${formattedAddress}` : formattedAddress;
}

/** JSON of proto3 omits fields that are 0 or empty. */
function describeRoute(km: number, minutes: number, path: At[]): GoogleRoute {
  const distanceMeters = Math.round(km * 1000);
  const duration = `${Math.round(minutes * 60)}s`;
  return {
    ...(distanceMeters > 0 && { distanceMeters }),
    duration,
    staticDuration: duration,
    polyline: { encodedPolyline: encodePolyline(path) },
  };
}
