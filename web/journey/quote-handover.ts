import type { Quote, QuoteAddress } from "../../contract/quotes.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";

/** Session-storage keys; never rename them, because open tabs outlive deploys. */
export const handoverKey = "currach_quote";
export const draftKey = "currach_quote_draft";

/**
 * What the calculator hands to the booking form, and Back to Quote hands back. The first ten fields are the
 * specification's; only `quote`, the stored quote to be booked, decides the price.
 */
export type QuoteHandover = {
  pickupAddress: string;
  dropoffAddress: string;
  /** A delivery type's id, or the priority for next day and international. */
  serviceType: string;
  priority: Priority;
  /** EUR, VAT included; 0 if the price is on request. */
  estimatedCost: number;
  /** km with one decimal; null if none was measured. */
  distance: number | null;
  selectedPackageType: string;
  quantity: number;
  palletUnits: number;
  /** YYYY-MM-DD in Dublin. */
  scheduledDate: string;
  detailedPickup: QuoteAddress;
  detailedDropoff: QuoteAddress;
  pallet: PalletDimensions | null;
  quote: Quote;
};

/** Null if nothing was saved or it is invalid, which is only logged. */
export function readHandover(): QuoteHandover | null {
  const saved = readJson(handoverKey);
  if (saved === null) return null;
  if (isHandover(saved)) return saved;
  console.warn("Saved quote data could not be read");
  return null;
}

export function writeHandover(handover: QuoteHandover): void {
  writeJson(handoverKey, handover);
}

/** Reads and removes the handed-over quote, even if it is invalid. */
export function claimHandover(): QuoteHandover | null {
  const handover = readHandover();
  removeHandover();
  return handover;
}

function removeHandover(): void {
  try {
    sessionStorage.removeItem(handoverKey);
  } catch (error) {
    console.warn("Session storage is not available", error);
  }
}

/** Parsed JSON from session storage; null if absent or broken, which is only logged. */
export function readJson(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.warn(`${key} could not be read`, error);
    return null;
  }
}

export function writeJson(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`${key} could not be stored`, error);
  }
}

function isHandover(value: unknown): value is QuoteHandover {
  if (!isRecord(value)) return false;
  const { quote, detailedPickup, detailedDropoff, serviceType, priority, scheduledDate } = value;
  return (
    isRecord(quote) &&
    typeof quote["id"] === "string" &&
    typeof quote["totalCents"] === "number" &&
    Array.isArray(quote["lines"]) &&
    isAddress(detailedPickup) &&
    isAddress(detailedDropoff) &&
    typeof serviceType === "string" &&
    priorities.some((known) => known === priority) &&
    typeof scheduledDate === "string"
  );
}

function isAddress(value: unknown): value is QuoteAddress {
  return (
    isRecord(value) &&
    ["address1", "city", "state", "postcode", "country"].every((field) => typeof value[field] === "string")
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
