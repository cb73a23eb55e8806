import type { PlaceDetails } from "../../../contract/places.ts";
import { type Address, cleanAddress } from "../../../domain/addresses/address.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { cleanCounty, northernCounties } from "../../../domain/addresses/counties.ts";
import { countryChoice, countryCode, defaultCountry, northernIreland } from "../../../domain/addresses/countries.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { requiredFieldErrors } from "../../../domain/addresses/required-fields.ts";
import type { PalletDimensions } from "../../../domain/pricing/pallet.ts";
import { quantityOffered } from "../../../domain/pricing/quantity.ts";
import type { PackageType, Priority } from "../../../domain/pricing/tariff.ts";

/** An address as it is typed; the country is the select's choice. */
export type TypedAddress = Required<Address> & { placeId: string };

/** What is carried from where to where, as staff type it, by the names that the server refuses by. */
export type TypedShipment = {
  pickup: TypedAddress;
  dropoff: TypedAddress;
  priority: Priority;
  packageType: string;
  serviceType: string;
  quantity: number;
  pallet: Record<keyof PalletDimensions, string>;
};

export function typedAddress(address: Address, placeId = ""): TypedAddress {
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
  };
}

/** A place that was found, as one would type it; `companyName` where it has none of its own. */
export function addressOfPlace(place: PlaceDetails, companyName: string): TypedAddress {
  const { company_name, address1, address2, city, state, postcode, country } = place;
  const found = { companyName: company_name || companyName, address1, address2, city, state, postcode, country };
  const address = typedAddress(found, place.id);
  const isNorthern = country === "GB" && northernCounties.includes(cleanCounty(state));
  return isNorthern ? { ...address, country: northernIreland } : address;
}

export function isComplete(address: TypedAddress): boolean {
  return requiredFieldErrors(address).length === 0;
}

/** On one line, as people write it. */
export function lineOf(address: TypedAddress): string {
  return addressLines({ ...address, country: countryCode(address.country) }).join(", ");
}

export function typedPallet(pallet: PalletDimensions | null): TypedShipment["pallet"] {
  const side = (centimetres: number | undefined) => (centimetres === undefined ? "" : `${centimetres}`);
  return { lengthCm: side(pallet?.lengthCm), widthCm: side(pallet?.widthCm), heightCm: side(pallet?.heightCm) };
}

/** What is sent: of what no field asks for, nothing. */
export function sentShipment(typed: TypedShipment, packageType: PackageType | null) {
  const { priority, pallet, quantity } = typed;
  const isMeasured = packageType?.isPallet && Object.values(pallet).some((side) => side.trim() !== "");
  return {
    pickup: sentAddress(typed.pickup),
    dropoff: sentAddress(typed.dropoff),
    priority,
    packageType: typed.packageType || null,
    serviceType: (priority === "same_day" && typed.serviceType) || null,
    quantity: quantityOffered(packageType, priority) ? quantity : 1,
    pallet: isMeasured
      ? { lengthCm: Number(pallet.lengthCm), widthCm: Number(pallet.widthCm), heightCm: Number(pallet.heightCm) }
      : null,
  };
}

export function sentAddress({ placeId, ...typed }: TypedAddress) {
  return { ...cleanAddress(typed), ...(placeId && { placeId }) };
}
