import type { z } from "zod";
import type { Address } from "../domain/addresses/address.ts";
import type { AddressAnswers } from "../domain/addresses/address-position.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { ApproximateEnds, DistanceSource } from "../domain/pricing/distance.ts";
import type { PalletDimensions } from "../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../domain/pricing/priced.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import type { TripPositions } from "../domain/pricing/trip-positions.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { createQuoteBody, getQuoteParams } from "./quotes.schema.ts";

/** An address as pages hold it. */
export type QuoteAddress = Address & AddressAnswers & { placeId?: string | undefined };

/** A visitor's request; contains no price, distance or unit count. */
export type QuoteRequest = z.input<typeof createQuoteBody> & { pickup: QuoteAddress; dropoff: QuoteAddress };

export type Quote = {
  id: string;
  reference: string;
  kind: QuoteKind;
  pickup: Address;
  dropoff: Address;
  priority: Priority;
  packageType: string | null;
  packageName: string | null;
  serviceType: string | null;
  serviceName: string | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  scheduledDate: string;
  estimatedDeliveryDate: string;
  /** One decimal; null if no distance is measured (international off the island). */
  distanceKm: number | null;
  distanceSource: DistanceSource | null;
  durationMinutes: number | null;
  path: [number, number][];
  middleOf?: ApproximateEnds;
  /** A `requestReason` explains a `specialist` quote whose service has a tariff. */
  positions?: TripPositions;
  /** Net parts, adding up to `netCents`. */
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  currency: "EUR";
  /** ISO instant until which the price is guaranteed, even if the settings change. */
  validUntil: string;
  pricingVersion: number;
  /** Maximum weight in kg of the chosen service, else of the package; null without either. */
  maxWeightKg: number | null;
};

export const createQuote = defineCall<{ body: typeof createQuoteBody }, Quote>({
  name: "createQuote",
  method: "POST",
  path: `${api}/quotes`,
  access: "visitor",
  status: 201,
  summary: "Price a shipment and store the quote; 422 `no_price` carries the reasons",
});

export const getQuote = defineCall<{ params: typeof getQuoteParams }, Quote>({
  name: "getQuote",
  method: "GET",
  path: `${api}/quotes/{id}`,
  access: "visitor",
  summary: "A stored quote by its unguessable id",
});
