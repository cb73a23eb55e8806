import type { PlaceDetails } from "../../../contract/places.ts";
import { type Address, cleanAddress } from "../../../domain/addresses/address.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import type { AddressAnswers, PositionAnswer } from "../../../domain/addresses/address-position.ts";
import { cleanCounty, northernCounties } from "../../../domain/addresses/counties.ts";
import { countryChoice, countryCode, defaultCountry, northernIreland } from "../../../domain/addresses/countries.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { requiredFieldErrors } from "../../../domain/addresses/required-fields.ts";
import type { PalletDimensions } from "../../../domain/pricing/pallet.ts";
import { hasQuantityChoice } from "../../../domain/pricing/quantity.ts";
import type { PackageType, Priority } from "../../../domain/pricing/tariff.ts";

/** An address as typed, with what was answered about it; `country` is an option of the select. */
export type TypedAddress = Required<Address> & {
  placeId: string;
  answer: PositionAnswer | null;
  bothAreRight: boolean;
};

/** The fields that are typed, and the place that was chosen. */
export type TypedField = keyof Required<Address> | "placeId";

/** A shipment as typed by staff, with the field names of the server's errors. */
export type TypedShipment = {
  pickup: TypedAddress;
  dropoff: TypedAddress;
  priority: Priority;
  packageType: string;
  serviceType: string;
  quantity: number;
  pallet: Record<keyof PalletDimensions, string>;
};

export function toTypedAddress(address: Address & AddressAnswers, placeId = ""): TypedAddress {
  const { companyName = "", address1, address2 = "", city, state, postcode, country } = address;
  return {
    companyName,
    address1,
    address2,
    city,
    state,
    postcode: showPostcode(country, postcode),
    country: countryChoice(country || defaultCountry, postcode),
    placeId,
    answer: address.answer ?? null,
    bothAreRight: address.bothAreRight ?? false,
  };
}

/** Fills the form from a found place; `companyName` is used if the place has none. */
export function addressFromPlace(place: PlaceDetails, companyName: string): TypedAddress {
  const { company_name, address1, address2, city, state, postcode, country } = place;
  const found = { companyName: company_name || companyName, address1, address2, city, state, postcode, country };
  const address = toTypedAddress(found, place.id);
  const isNorthern = country === "GB" && northernCounties.includes(cleanCounty(state));
  return isNorthern ? { ...address, country: northernIreland } : address;
}

export function isCompleteAddress(address: TypedAddress): boolean {
  return requiredFieldErrors(address).length === 0;
}

/** The address on one line. */
export function addressLine(address: TypedAddress): string {
  return addressLines({ ...address, country: countryCode(address.country) }).join(", ");
}

export function toTypedPallet(pallet: PalletDimensions | null): TypedShipment["pallet"] {
  const side = (centimetres: number | undefined) => (centimetres === undefined ? "" : `${centimetres}`);
  return { lengthCm: side(pallet?.lengthCm), widthCm: side(pallet?.widthCm), heightCm: side(pallet?.heightCm) };
}

/** The shipment for the request; fields that the form does not show are left out. */
export function toShipmentBody(typed: TypedShipment, packageType: PackageType | null) {
  const { priority, pallet, quantity } = typed;
  const isMeasured = packageType?.isPallet && Object.values(pallet).some((side) => side.trim() !== "");
  return {
    pickup: toAddressBody(typed.pickup),
    dropoff: toAddressBody(typed.dropoff),
    priority,
    packageType: typed.packageType || null,
    serviceType: (priority === "same_day" && typed.serviceType) || null,
    quantity: hasQuantityChoice(packageType, priority) ? quantity : 1,
    pallet: isMeasured
      ? { lengthCm: Number(pallet.lengthCm), widthCm: Number(pallet.widthCm), heightCm: Number(pallet.heightCm) }
      : null,
  };
}

export function toAddressBody({ placeId, answer, bothAreRight, ...typed }: TypedAddress) {
  return {
    ...cleanAddress(typed),
    ...(placeId && { placeId }),
    ...(answer && { answer }),
    ...(bothAreRight && { bothAreRight }),
  };
}

/** The address after an edit: what was answered belongs to the address before it. */
export function editAddress(address: TypedAddress, field: TypedField, value: string): TypedAddress {
  const edited = { ...address, [field]: value };
  const isAnotherAddress = field !== "companyName" && field !== "placeId" && value !== address[field];
  return isAnotherAddress ? { ...edited, answer: null, bothAreRight: false } : edited;
}
