import type { BookingRecord, BusinessApplicationRecord, QuoteRecord, RewardsRecord } from "./records.ts";

/** Each does nothing without consent. None ever throws. */
export function trackBooking(_record: BookingRecord): void {}
export function trackQuote(_record: QuoteRecord): void {}
export function trackBusinessApplication(_record: BusinessApplicationRecord): void {}
export function trackRewardsRegistration(_record: RewardsRecord): void {}
