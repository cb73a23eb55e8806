import type { BookingRequest } from "../contract/bookings.ts";
import type { QuoteAddress } from "../contract/quotes.ts";
import type { Settings } from "../contract/settings.ts";

const deliveryType = (
  id: string,
  name: string,
  [basePrice, maxRange, freeRange, pricePerKm, maxWeight]: [number, number, number, number, number],
  compatiblePackageTypes: string[],
  phoneBookingOnly = false,
) => ({
  id,
  name,
  basePrice,
  maxRange,
  freeRange,
  pricePerKm,
  maxPackageSize: "",
  maxWeight,
  phoneBookingOnly,
  compatiblePackageTypes,
});

const packageType = (id: string, name: string, maxWeight: number, more: object = {}) => ({
  id,
  name,
  description: "",
  maxWeight,
  maxDimensions: "",
  isPallet: false,
  quantityEnabled: false,
  ...more,
});

/** Settings S0 [P001]. */
export const settingsS0 = {
  priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 },
  livePaymentsEnabled: false,
  trackingCodes: { gtmId: "GTM-TEST123", gaMeasurementId: "G-TEST123456", googleAdsId: "AW-123456789" },
  deliveryTypes: [
    deliveryType("cargo_bike", "Cargo Bike", [19.95, 3, 3, 0, 5], ["small_box"]),
    deliveryType("motor_bike", "Motor Bike", [5.95, 50, 0, 1.15, 10], ["small_box", "medium_box"]),
    deliveryType("small_van", "Small Van", [20, 0, 3, 1.25, 100], ["small_box", "medium_box", "pallet"]),
    deliveryType("short_van", "Short Van", [10, 10, 0, 1, 50], ["short_box"]),
    deliveryType("truck", "Truck", [30, 0, 0, 2, 5000], ["machine"], true),
  ],
  packageTypes: [
    packageType("small_box", "Small Box", 5),
    packageType("medium_box", "Medium Box", 15, { nextDayPrice: 9.95, quantityEnabled: true }),
    packageType("pallet", "Pallet", 1000, { nextDayPrice: 9.95, isPallet: true, quantityEnabled: true }),
    packageType("machine", "Machine", 5000, { nextDayPrice: 0 }),
    packageType("short_box", "Short Box", 5),
    packageType("orphan", "Orphan", 5),
  ],
} satisfies Partial<Settings>;

/** Addresses A1 to A5 [P002]. */
export const addresses = {
  A1: { address1: "Unit 5 Cookstown Road", city: "Tallaght", state: "Dublin", postcode: "D24 XY45", country: "IE" },
  A2: { address1: "12 Patrick Street", city: "Cork", state: "Cork", postcode: "T12 AB34", country: "IE" },
  A3: { address1: "1 Merrion Square", city: "Dublin 2", state: "Dublin", postcode: "D02 XY45", country: "IE" },
  A4: { address1: "10 Donegall Square North", city: "Belfast", state: "Antrim", postcode: "BT1 5GS", country: "GB" },
  A5: { address1: "350 Fifth Avenue", city: "New York", state: "NY", postcode: "10118", country: "US" },
} satisfies Record<string, QuoteAddress>;

const { A1, A2, A3, A4, A5 } = addresses;

/** Routes R1 to R4 [P002]. */
export const routes = {
  R1: { pickup: A1, dropoff: A2 },
  R2: { pickup: A1, dropoff: A3 },
  R3: { pickup: A3, dropoff: A4 },
  R4: { pickup: A1, dropoff: A5 },
} as const;

/** Booking B1 [P003], without the quote's id. */
export const bookingB1 = {
  firstName: "Áine",
  lastName: "O'Brien",
  email: "aine@example.ie",
  phone: "0871234567",
  useSameContact: true,
  pickupInstructions: "Ring bell",
  deliveryContactName: "Seán Byrne",
  deliveryContactPhone: "0867654321",
  deliveryInstructions: "Leave at desk",
  packageDescription: "Legal files",
  packageWeight: 2,
  billingAddress1: "1 Main Street",
  billingCity: "Dublin",
  billingState: "Dublin",
  billingPostcode: "D02 XY45",
  billingCountry: "IE",
} satisfies Omit<BookingRequest, "quoteId">;
