import { describe, expect, it } from "vitest";
import type { PlaceDetails } from "../../../contract/places.ts";
import { northernIreland } from "../../../domain/addresses/countries.ts";
import type { PackageType } from "../../../domain/pricing/tariff.ts";
import {
  addressFromPlace,
  editAddress,
  isCompleteAddress,
  type TypedShipment,
  toShipmentBody,
  toTypedAddress,
  toTypedPallet,
} from "./typed-shipment.ts";

const place = {
  id: "place",
  company_name: "",
  address1: "1 Royal Avenue",
  address2: "",
  city: "Belfast",
  state: "Antrim",
  postcode: "",
  country: "GB",
} as PlaceDetails;
const typed: TypedShipment = {
  pickup: toTypedAddress({ address1: "1 Main St", city: "Naas", state: "Kildare", postcode: "w91xy45", country: "IE" }),
  dropoff: { ...toTypedAddress({ address1: "", city: "", state: "", postcode: "", country: "" }), placeId: "found" },
  priority: "next_day",
  packageType: "pallet",
  serviceType: "small_van",
  quantity: 3,
  pallet: toTypedPallet({ lengthCm: 120, widthCm: 80, heightCm: 100 }),
};
const pallet = { id: "pallet", isPallet: true, quantityEnabled: true } as PackageType;

describe("an address as staff type it", () => {
  it("is in Northern Ireland for a place in Belfast, even before its postcode is known", () => {
    const found = addressFromPlace(place, "Walsh & Sons");
    expect(found).toMatchObject({ country: northernIreland, companyName: "Walsh & Sons", placeId: "place" });
    expect(isCompleteAddress(found)).toBe(false);
    expect(isCompleteAddress({ ...found, postcode: "BT1 1DA" })).toBe(true);
  });

  it("shows its Eircode with a space, and is in Ireland by default", () => {
    expect([typed.pickup.postcode, typed.dropoff.country]).toEqual(["W91 XY45", "IE"]);
  });

  it("keeps the answers about it until the address changes", () => {
    const answer = { kind: "place", placeId: "ventry" } as const;
    const answered = { ...typed.pickup, answer, bothAreRight: true };
    expect(editAddress(answered, "companyName", "Acme")).toEqual({ ...answered, companyName: "Acme" });
    expect(editAddress(answered, "city", answered.city)).toEqual(answered);
    expect(editAddress(answered, "city", "Kill")).toMatchObject({ city: "Kill", answer: null, bothAreRight: false });
  });

  it("is sent, and copied from an earlier order, with the answers about it", () => {
    const answer = { kind: "pin", lat: 52.1, lon: -10.4 } as const;
    const copied = toTypedAddress({ ...typed.pickup, answer, bothAreRight: true });
    expect(toShipmentBody({ ...typed, pickup: copied }, pallet)).toMatchObject({
      pickup: { answer, bothAreRight: true },
    });
    expect(toShipmentBody(typed, pallet).pickup).not.toHaveProperty("answer");
  });
});

describe("a shipment in the request", () => {
  it("has a service only for same day, and dimensions only for pallets", () => {
    const sent = toShipmentBody(typed, pallet);
    expect(sent).toMatchObject({
      pickup: { postcode: "W91XY45" },
      dropoff: { placeId: "found" },
      serviceType: null,
      quantity: 3,
      pallet: { lengthCm: 120, widthCm: 80, heightCm: 100 },
    });
    expect(sent.pickup).not.toHaveProperty("placeId");
    expect(toShipmentBody({ ...typed, priority: "same_day" }, null)).toMatchObject({
      serviceType: "small_van",
      quantity: 1,
      pallet: null,
    });
  });
});
