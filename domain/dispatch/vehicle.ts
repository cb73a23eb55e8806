import { palletFootprint } from "../pricing/pallet.ts";
import type { DeliveryType, Tariff } from "../pricing/tariff.ts";

/** `pallets`: standard footprints, 120 × 100 cm. */
export type Load = { kg: number; pallets: number };

export const emptyLoad: Load = { kg: 0, pallets: 0 };

/** The goods of one delivery; a weight of 0 is unknown. */
export type Goods = Load & { packageType: { id: string; name: string } | null };

export type Vehicle = {
  name: string;
  /** Ids of the package types that it carries; null for any. */
  packageTypes: readonly string[] | null;
  /** Null if no limit is known. */
  maxKg: number | null;
  maxPallets: number | null;
};

/** The vehicle of a service. One that is no longer in the tariff has no limits. */
export function vehicleOf(tariff: Tariff, serviceId: string): Vehicle {
  const service = tariff.deliveryTypes.find(({ id }) => id === serviceId);
  if (!service) return { name: serviceId, packageTypes: null, maxKg: null, maxPallets: null };
  return {
    name: service.name,
    packageTypes: service.compatiblePackageTypes,
    maxKg: service.maxWeight > 0 ? service.maxWeight : null,
    maxPallets: palletPlaces(service),
  };
}

/** How many pallets fit on a floor of '400 x 160 x 180 cm'; null for a text without dimensions. */
export function palletPlaces({ maxPackageSize }: Pick<DeliveryType, "maxPackageSize">): number | null {
  const sides = /^\s*(\d+)\s*[x\u00d7]\s*(\d+)/i.exec(maxPackageSize);
  if (!sides) return null;
  const [long, wide] = [Number(sides[1]), Number(sides[2])];
  const { lengthCm, widthCm } = palletFootprint;
  const placed = (a: number, b: number) => Math.floor(long / a) * Math.floor(wide / b);
  return Math.max(placed(lengthCm, widthCm), placed(widthCm, lengthCm));
}

/** Why a vehicle cannot carry these goods at all, as a text; null if it can. */
export function refuseGoods(vehicle: Vehicle, goods: Goods): string | null {
  const { packageType, kg, pallets } = goods;
  if (packageType && vehicle.packageTypes && !vehicle.packageTypes.includes(packageType.id))
    return kg > 0
      ? `${vehicle.name} does not carry ${packageType.name} (${showKg(kg)})`
      : `${vehicle.name} does not carry ${packageType.name}`;
  if (isTooHeavy(vehicle, kg)) return `${vehicle.name} takes up to ${showKg(vehicle.maxKg)}; this is ${showKg(kg)}`;
  if (isTooLarge(vehicle, pallets))
    return `${vehicle.name} has room for ${showPallets(vehicle.maxPallets)}; this is ${showPallets(pallets)}`;
  return null;
}

/** Why a vehicle cannot carry a load that includes goods to be added, as a text; null if it can. */
export function refuseTotalLoad(vehicle: Vehicle, { kg, pallets }: Load): string | null {
  if (isTooHeavy(vehicle, kg))
    return `${vehicle.name} takes up to ${showKg(vehicle.maxKg)}; with it there would be ${showKg(kg)}`;
  if (isTooLarge(vehicle, pallets))
    return `${vehicle.name} has room for ${showPallets(vehicle.maxPallets)}; with it there would be ${showPallets(pallets)}`;
  return null;
}

function isTooHeavy(vehicle: Vehicle, kg: number): vehicle is Vehicle & { maxKg: number } {
  return vehicle.maxKg !== null && kg > vehicle.maxKg;
}

function isTooLarge(vehicle: Vehicle, pallets: number): vehicle is Vehicle & { maxPallets: number } {
  return vehicle.maxPallets !== null && pallets > vehicle.maxPallets;
}

const showKg = (kg: number) => `${Math.round(kg * 10) / 10} kg`;
const showPallets = (count: number) => (count === 0 ? "no pallet" : count === 1 ? "1 pallet" : `${count} pallets`);
