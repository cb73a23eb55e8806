import type { Failure } from "../../contract/errors.ts";
import type { Distance } from "../../contract/places.ts";
import type { PricedInput, QuoteInput } from "../../contract/quotes.schema.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { isOnIsland, isServedCountry } from "../../domain/addresses/countries.ts";
import { type PriceSource, priceShipment, requestShipment } from "../../domain/pricing/price.ts";
import type { Price, Refusal } from "../../domain/pricing/priced.ts";
import { findPackage } from "../../domain/pricing/refusals.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import type { PackageType, Tariff } from "../../domain/pricing/tariff.ts";
import type { OpenQuestion, RequestReason, TripPositions } from "../../domain/pricing/trip-positions.ts";
import { carrierOf, weightLimitOf } from "../../domain/pricing/weight.ts";
import { estimatedDelivery } from "../../domain/schedule/estimated-delivery.ts";
import { type Context, type CurrentSettings, isFailure } from "../context.ts";
import { checkAddressConflict } from "../maps/check-address-conflict.ts";
import type { RouteFailure } from "../maps/maps.ts";
import { type Buyer, publicBuyer, readPriceSource } from "../prices/read-price-source.ts";
import { type FoundRoute, findRoute, requestReasonOf } from "./find-route.ts";

const validityMs = 30 * 60_000;

export type SoldPackage = Pick<PackageType, "id" | "name" | "nextDayPrice" | "isPallet">;

/**
 * A quote before it is stored, without id or reference. `open`: the question whose answer would turn the request into a
 * price. `accountId` and `priceVersionId`: whose price it is, and under which version of the agreement.
 */
export type UnstoredQuote = Omit<Quote, "id" | "reference"> & {
  input: PricedInput;
  soldPackage: SoldPackage | null;
  open: OpenQuestion | null;
  accountId: number | null;
  priceVersionId: number | null;
};

/**
 * `buyer` defaults to the public. `currentSettings` replaces the settings in force. `find` replaces the maps as the
 * source of the route.
 */
export type PriceQuoteOptions = { buyer?: Buyer; currentSettings?: CurrentSettings; find?: typeof findRoute };

/** Measures and prices a shipment. Does not check dates. */
export async function priceQuote(
  context: Context,
  input: PricedInput,
  { buyer = publicBuyer, currentSettings, find = findRoute }: PriceQuoteOptions = {},
): Promise<UnstoredQuote | Failure> {
  const current = currentSettings ?? (await context.settings.current());
  const refused = refuseUnservedCountries(input) ?? refuseConflicts(input);
  if (refused) return refused;
  const collection = { date: input.scheduledDate, time: input.collectionTime ?? null };
  const prices = await readPriceSource(context, buyer, collection, current);
  if (isFailure(prices)) return prices;
  const { source, ...soldTo } = prices;
  const shipment = shipmentOf(input, source);
  const measured = await measure(context, source, shipment, input, find);
  if (isFailure(measured)) return measured;
  const requestReason = input.priority === "same_day" ? reasonToRequest(measured) : null;
  // A distance between two approximate positions would price another trip.
  const distance = measured.ok && !requestReason ? measured.distance : null;
  const result = requestReason
    ? requestShipment(source, shipment)
    : priceShipment(source, shipment, distance?.distanceKm ?? null);
  if (!result.ok) return noPrice(result.refusals.map((refusal) => withRouteStatus(refusal, measured)));
  const positions = positionsOf(input, measured, requestReason);
  const open = requestReason && !measured.ok ? openQuestion(measured) : null;
  const quote = describe(context, { current, source }, input, shipment, result.price, distance);
  return { ...quote, ...soldTo, ...(positions && { positions }), open };
}

/** Why staff have to price a trip that can't be measured; null if they need not. */
function reasonToRequest(measured: FoundRoute): RequestReason | null {
  return measured.ok ? (measured.distance.requestReason ?? null) : requestReasonOf(measured);
}

function openQuestion({ side, question }: RouteFailure): OpenQuestion | null {
  return side && question ? { end: side, question } : null;
}

/** How the addresses were placed on the map; undefined if nothing is known about it. */
function positionsOf(
  input: QuoteInput,
  measured: FoundRoute,
  requestReason: RequestReason | null,
): TripPositions | undefined {
  const overruled = (["pickup", "dropoff"] as const).filter(
    (end) => input[end].bothAreRight && checkAddressConflict(input[end]) !== null,
  );
  const positions: TripPositions = {
    ...(measured.ok && measured.distance.ends && { ends: measured.distance.ends }),
    ...(requestReason && { requestReason }),
    ...(overruled.length > 0 && { overruled }),
    ...answersOf(input),
  };
  return Object.keys(positions).length > 0 ? positions : undefined;
}

function answersOf(input: QuoteInput): Pick<TripPositions, "answers"> {
  const given = (["pickup", "dropoff"] as const).flatMap((end) => {
    const { answer, bothAreRight } = input[end];
    return answer || bothAreRight
      ? [[end, { ...(answer && { answer }), ...(bothAreRight && { bothAreRight }) }] as const]
      : [];
  });
  return given.length > 0 ? { answers: Object.fromEntries(given) } : {};
}

/** The shipment of a request: a service applies only to same day, dimensions only to pallets. */
function shipmentOf(input: QuoteInput, tariff: Tariff): Shipment {
  const [pickup, dropoff] = [addressOf(input.pickup), addressOf(input.dropoff)];
  const isPallet = findPackage(tariff, input.packageType)?.isPallet === true;
  return {
    pickup,
    dropoff,
    priority: input.priority,
    packageType: input.packageType,
    serviceType: input.priority === "same_day" ? input.serviceType : null,
    quantity: input.quantity,
    pallet: isPallet ? input.pallet : null,
  };
}

/** Only the address, without what the visitor chose or answered for it. */
function addressOf({
  placeId: _place,
  answer: _answer,
  bothAreRight: _both,
  ...address
}: QuoteInput["pickup"]): Address {
  return address;
}

/** Refusals that a known distance may resolve or explain better. */
const mayNeedDistance = new Set<Refusal["code"]>(["distance_unknown", "service_type_required"]);

/**
 * Measures the route, except for shipments that are refused anyway or leave the island, where prices do not depend on
 * distance.
 */
async function measure(
  context: Context,
  source: PriceSource,
  shipment: Shipment,
  input: QuoteInput,
  find: typeof findRoute,
): Promise<FoundRoute | Failure> {
  const early = priceShipment(source, shipment, null);
  if (!early.ok && early.refusals.some((refusal) => !mayNeedDistance.has(refusal.code))) return noPrice(early.refusals);
  if (!isOnIsland(shipment.pickup) || !isOnIsland(shipment.dropoff)) return { ok: false, status: "NOT_MEASURED" };
  return find(context, input.pickup, input.dropoff);
}

function withRouteStatus(refusal: Refusal, route: FoundRoute): Refusal {
  if (refusal.code !== "distance_unknown" || route.ok) return refusal;
  return {
    ...refusal,
    field: route.side ?? refusal.field,
    message: `Could not calculate distance: ${route.status}`,
  };
}

function noPrice(refusals: Refusal[]): Failure {
  const params: Record<string, string> = {};
  for (const { field, message } of refusals) params[field] ??= message;
  const message = refusals[0]?.message ?? "There is no price for this shipment";
  return { failed: "no_price", message, params, details: { reasons: refusals } };
}

function refuseUnservedCountries(input: QuoteInput): Failure | null {
  const message = "We do not deliver to or from this country";
  const sides = (["pickup", "dropoff"] as const).filter((side) => !isServedCountry(input[side].country));
  if (sides.length === 0) return null;
  return {
    failed: "invalid_fields",
    message,
    params: Object.fromEntries(sides.map((side) => [`${side}.country`, message])),
  };
}

/** Refuses addresses whose parts contradict each other. */
function refuseConflicts(input: QuoteInput): Failure | null {
  const refusals = (["pickup", "dropoff"] as const).flatMap((side): Refusal[] => {
    const message = input[side].bothAreRight ? null : checkAddressConflict(input[side]);
    return message ? [{ code: "address_conflict", field: `${side}.postcode`, message }] : [];
  });
  return refusals.length === 0 ? null : noPrice(refusals);
}

function describe(
  context: Context,
  { current: { version, settings }, source }: { current: CurrentSettings; source: PriceSource },
  input: PricedInput,
  shipment: Shipment,
  price: Price,
  distance: Distance | null,
): Omit<UnstoredQuote, "open" | "accountId" | "priceVersionId"> {
  const calendar = { observeHolidays: settings.observePublicHolidays };
  const soldPackage = findPackage(source, shipment.packageType);
  const carrier = carrierOf(source, shipment);
  const { scheduledDate } = input;
  return {
    ...price,
    input,
    soldPackage: soldPackage && {
      id: soldPackage.id,
      name: soldPackage.name,
      nextDayPrice: soldPackage.nextDayPrice,
      isPallet: soldPackage.isPallet,
    },
    pickup: shipment.pickup,
    dropoff: shipment.dropoff,
    priority: shipment.priority,
    packageType: shipment.packageType,
    packageName: soldPackage?.name ?? null,
    serviceType: shipment.serviceType,
    serviceName: shipment.serviceType === null ? null : (carrier?.name ?? null),
    pallet: shipment.pallet,
    scheduledDate,
    estimatedDeliveryDate: estimatedDelivery(shipment.priority, scheduledDate, distance?.distanceKm ?? null, calendar),
    distanceKm: distance?.distanceKm ?? null,
    distanceSource: distance?.distanceSource ?? null,
    durationMinutes: distance?.durationMinutes ?? null,
    path: distance?.path ?? [],
    ...(distance?.middleOf && { middleOf: distance.middleOf }),
    currency: "EUR",
    validUntil: new Date(context.now().getTime() + validityMs).toISOString(),
    pricingVersion: version,
    maxWeightKg: weightLimitOf(carrier),
  };
}
