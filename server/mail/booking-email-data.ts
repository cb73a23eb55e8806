import type { Address } from "../../domain/addresses/address.ts";
import type { MiddleOf } from "../../domain/addresses/middle-of.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderNumber } from "../../domain/orders/references.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";

/** A request that a person answers, a booking whose online payment has not come yet, or one that is paid. */
export type BookingFlag = "quote_request" | "awaiting_payment" | "confirmed_booking";

/** What the outbox keeps of a booking, to write its emails from. Amounts are cents, dates 'YYYY-MM-DD'. */
export type BookingEmailData = {
  flag: BookingFlag;
  /** Confirmed although no money came in: it goes on the customer's account. */
  onAccount?: boolean;
  /** What people call the order; null: the remote shop has not given it its number yet. */
  orderId: OrderNumber | null;
  bookingReference: string;
  quoteReference: string;
  kind: QuoteKind;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  billing: Address;
  pickup: Address;
  dropoff: Address;
  /** Contacts and instructions as the driver reads them, line by line. */
  specialInstructions: string;
  /** Null where a shop client made the order and did not say. */
  priority: Priority | null;
  serviceName: string;
  packageName: string | null;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  scheduledDate: string;
  estimatedDeliveryDate: string;
  distanceKm: number | null;
  distanceSource: "google" | "estimated" | null;
  middleOf?: MiddleOf;
  /** Opens the order for its owner. */
  confirmationUrl: string;
  /** Once it is paid: its VAT receipt, ready to print. */
  receiptUrl: string | null;
  /** Only while a payment is awaited. */
  paymentUrl: string | null;
  /** The day on which somebody answers next, where it was booked while the office was closed. */
  answeredOn?: string | null;
  /** What its customer corrected after booking, in words. */
  changed?: string[];
};
