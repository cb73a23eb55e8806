import { importWithRetry } from "../report/import-with-retry.ts";
import type { BookingRecord, BusinessApplicationRecord, QuoteRecord, RewardsRecord } from "./events.ts";
import { whenTracking } from "./when-tracking.ts";

/** These functions do nothing without consent and never throw. A booking is sent once, however often it is shown. */
export function trackBooking(record: BookingRecord): void {
  withRecords((records) => records.sendBooking(record));
}

/** A booking that is not paid online: on request, or while payments are off. */
export function trackQuoteRequest(record: BookingRecord): void {
  withRecords((records) => records.sendQuoteRequest(record));
}

export function trackQuote(record: QuoteRecord): void {
  withRecords((records) => records.sendQuote(record));
}

export function trackBusinessApplication(record: BusinessApplicationRecord): void {
  withRecords((records) => records.sendBusinessApplication(record));
}

export function trackRewardsRegistration(record: RewardsRecord): void {
  withRecords((records) => records.sendRewardsRegistration(record));
}

function withRecords(send: (records: typeof import("./send-records.ts")) => void): void {
  whenTracking(() => {
    importWithRetry(() => import("./send-records.ts")).then(send, (error) =>
      console.warn("Tracking records could not be sent", error),
    );
  });
}
