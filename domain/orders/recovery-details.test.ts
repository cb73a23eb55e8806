import { expect, it } from "vitest";
import { type RecoverableOrder, recoveryDetails } from "./recovery-details.ts";

const order: RecoverableOrder = {
  number: 123,
  totalCents: 14529,
  paymentMethod: "stripe",
  lineName: "Courier Service",
  billing: { first_name: "Áine", last_name: "O'Brien", email: "aine@example.ie", phone: "0871234567" },
  meta: { service_type: "small_van", priority: "same_day", quantity: 2, distance: 248.9, pickup_address: "Tallaght" },
};

it("reads a booking's details from its order [A134] [A136]", () => {
  expect(recoveryDetails(order)).toMatchObject({
    firstName: "Áine",
    lastName: "O'Brien",
    email: "aine@example.ie",
    phone: "0871234567",
    serviceType: "small_van",
    priority: "same_day",
    quantity: "2",
    distance: "248.9",
    estimatedCost: "145.29",
    pickupAddress: "Tallaght",
    dropoffAddress: "Not specified",
    bookingReference: "WC-123",
  });
});

it.each([
  ["stripe", "credit_card"],
  ["sandbox", "credit_card"],
  ["bacs", "account"],
  ["account", "account"],
  ["phone", "account"],
  ["", "account"],
])("shows the payment method %s as %s [A135]", (paymentMethod, shown) => {
  expect(recoveryDetails({ ...order, paymentMethod }).paymentMethod).toBe(shown);
});

it("fills in what an order of another shop lacks", () => {
  const bare = recoveryDetails({
    number: 7,
    totalCents: 0,
    paymentMethod: "",
    lineName: null,
    billing: {},
    meta: { customer_name: "Mary Ann Kelly", customer_email: "mary@example.ie", package_weight: { kg: 3 } },
  });
  expect(bare).toMatchObject({
    firstName: "Mary",
    lastName: "Ann Kelly",
    email: "mary@example.ie",
    serviceType: "Courier Service",
    priority: "standard",
    quantity: "1",
    packageWeight: "",
    estimatedCost: "0.00",
  });
});
