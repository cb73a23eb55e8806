import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { specialInstructions } from "./instructions.ts";
import { type OrderMetadataInput, orderMetadata, orderMetadataKeys } from "./metadata.ts";
import { refundableAmount } from "./refund-lines.ts";
import {
  isPayable,
  isUnpaid,
  type OrderActor,
  orderStatuses,
  orderTransitions,
  validateOrderTransition,
} from "./statuses.ts";

describe("an order's status", () => {
  it("says whether the order waits for payment, and whether it is unpaid", () => {
    expect(orderStatuses.filter(isPayable)).toEqual(["pending", "failed"]);
    expect(orderStatuses.filter(isUnpaid)).toEqual(["pending", "on-hold", "failed"]);
  });

  it.each([
    ["pending", "processing", "gateway"],
    ["pending", "cancelled", "job"],
    ["on-hold", "pending", "staff"],
    ["on-hold", "processing", "staff"],
    ["processing", "completed", "staff"],
    ["cancelled", "processing", "gateway"],
    ["completed", "refunded", "refund"],
  ] as const)("moves from %s to %s by %s", (from, to, actor) => {
    expect(validateOrderTransition(from, to, actor)).toEqual({ ok: true });
  });

  it.each([
    ["on-hold", "cancelled", "job", "Only staff can make this order cancelled"],
    ["pending", "completed", "staff", "Only a paid order can be completed; mark it as paid first"],
    ["completed", "cancelled", "staff", "A completed order cannot be cancelled; refund it instead"],
    ["refunded", "processing", "staff", "A refunded order is closed"],
    ["processing", "refunded", "staff", "To make an order refunded, refund everything that was paid"],
    ["on-hold", "on-hold", "staff", "This order is already on hold"],
    ["pending", "failed", "staff", "Only the payment gateway reports a failed payment"],
    ["completed", "pending", "staff", "An order that is completed cannot become pending"],
  ] as const)("does not move from %s to %s by %s", (from, to, actor, reason) => {
    expect(validateOrderTransition(from, to, actor)).toEqual({ ok: false, reason });
  });

  it("always changes or says why not, according to the table", () => {
    const actors: OrderActor[] = ["staff", "gateway", "refund", "job"];
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        for (const actor of actors) {
          const move = validateOrderTransition(from, to, actor);
          expect(move.ok).toBe(orderTransitions[from][to]?.includes(actor) ?? false);
          if (!move.ok) expect(move.reason.length).toBeGreaterThan(10);
        }
      }
    }
  });
});

describe("what may be refunded", () => {
  it("is what was paid less pending and completed refunds, and never negative", () => {
    expect([refundableAmount(14529, 0), refundableAmount(14529, 4529), refundableAmount(14529, 15000)]).toEqual([
      14529, 10000, 0,
    ]);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (paid, refunded) => {
        expect(refundableAmount(paid, refunded) + refunded).toBe(Math.max(paid, refunded));
      }),
    );
  });
});

const contacts = {
  pickupContactName: "Áine O'Brien",
  pickupContactPhone: "0871234567",
  pickupInstructions: "Ring bell",
  deliveryContactName: "Seán Byrne",
  deliveryContactPhone: "0867654321",
  deliveryInstructions: "Leave at desk",
};

describe("special instructions", () => {
  it("have a line for each contact and each instruction [P147]", () => {
    expect(specialInstructions(contacts).split("\n")).toEqual([
      "Pickup contact: Áine O'Brien (0871234567)",
      "Pickup instructions: Ring bell",
      "Delivery contact: Seán Byrne (0867654321)",
      "Delivery instructions: Leave at desk",
    ]);
  });

  it("leave out empty instructions and keep long ones on one line", () => {
    const text = specialInstructions({
      ...contacts,
      pickupInstructions: " ",
      deliveryInstructions: "Back door\nthen ring",
    });
    expect(text.split("\n")).toEqual([
      "Pickup contact: Áine O'Brien (0871234567)",
      "Delivery contact: Seán Byrne (0867654321)",
      "Delivery instructions: Back door then ring",
    ]);
  });
});

describe("order metadata", () => {
  const pickup = {
    address1: "Unit 5 Cookstown Road",
    city: "Tallaght",
    state: "Dublin",
    postcode: "D24XY45",
    country: "IE",
  };
  const dropoff = { address1: "12 Patrick Street", city: "Cork", state: "Cork", postcode: "T12AB34", country: "IE" };
  const box = { id: "small_box", name: "Small Box", isPallet: false };
  const input: OrderMetadataInput = {
    ...contacts,
    shipment: {
      pickup,
      dropoff,
      priority: "same_day",
      packageType: "small_box",
      serviceType: "small_van",
      quantity: 1,
      pallet: null,
    },
    packageType: box,
    price: { quantity: 1, palletUnits: 1 },
    distanceKm: 251.34,
    scheduledDate: "2026-03-05",
    estimatedDeliveryDate: "2026-03-05",
    firstName: "Áine",
    lastName: "O'Brien",
    email: "aine@example.ie",
    phone: "0871234567",
    packageDescription: "Legal files",
    packageWeight: 2,
    bookingReference: "DL-42",
  };

  it("has the 26 keys and the estimated delivery date beside them [P148]", () => {
    expect(orderMetadataKeys).toHaveLength(26);
    expect(Object.keys(orderMetadata(input)).sort()).toEqual([...orderMetadataKeys, "estimated_delivery_date"].sort());
  });

  it("contains the booking's values [P149]", () => {
    expect(orderMetadata(input)).toMatchObject({
      service_type: "small_van",
      package_type: "Small Box",
      package_type_id: "small_box",
      selected_package_type: "small_box",
      priority: "same_day",
      quantity: 1,
      pallet_units: 1,
      pallet_size_price: "",
      pickup_address: "Unit 5 Cookstown Road, Tallaght, Dublin, D24 XY45, Ireland",
      dropoff_address: "12 Patrick Street, Cork, Cork, T12 AB34, Ireland",
      customer_name: "Áine O'Brien",
      customer_email: "aine@example.ie",
      delivery_contact_name: "Seán Byrne",
      scheduled_date: "2026-03-05",
      scheduled_time: "",
      distance: 251.3,
      package_description: "Legal files",
      package_weight: 2,
      booking_reference: "DL-42",
      estimated_delivery_date: "2026-03-05",
    });
  });

  it("contains the price of a pallet of its size, and the priority as the service for next day [P150] [P138]", () => {
    const metadata = orderMetadata({
      ...input,
      shipment: { ...input.shipment, priority: "next_day", serviceType: null },
      packageType: { id: "pallet", name: "Pallet", isPallet: true, nextDayPrice: 9.95 },
      price: { quantity: 3, palletUnits: 2 },
      distanceKm: null,
      packageWeight: undefined,
    });
    expect(metadata).toMatchObject({
      service_type: "next_day",
      pallet_units: 2,
      pallet_size_price: "19.90",
      quantity: 3,
    });
    expect(metadata).toMatchObject({ distance: "", package_weight: "" });
  });
});
