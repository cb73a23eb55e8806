import { palletFootprint } from "../pricing/pallet.ts";
import type { DeliveryType, Tariff } from "../pricing/tariff.ts";

/** `pallets`: standard footprints, 120 × 100 cm. */
export type Load = { kg: number; pallets: number };

export const nothing: Load = { kg: 0, pallets: 0 };

/** What one delivery is. Its weight is 0 where nobody said it. */
export type Goods = Load & { packageType: { id: string; name: string } | null };

/** What a driver drives. */
export type Vehicle = {
  name: string;
  /** Ids of the package types that it carries; null: nobody says, so anything. */
  packageTypes: readonly string[] | null;
  /** Null: no limit is known. */
  maxKg: number | null;
  maxPallets: number | null;
};

/** A service of the tariff as the vehicle that it is driven with. One that the tariff has no more takes what it is given. */
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

/** How many pallets stand side by side on the floor that '400 x 160 x 180 cm' describes; null where the text describes none. */
export function palletPlaces({ maxPackageSize }: Pick<DeliveryType, "maxPackageSize">): number | null {
  const sides = /^\s*(\d+)\s*[x\u00d7]\s*(\d+)/i.exec(maxPackageSize);
  if (!sides) return null;
  const [long, wide] = [Number(sides[1]), Number(sides[2])];
  const { lengthCm, widthCm } = palletFootprint;
  const placed = (a: number, b: number) => Math.floor(long / a) * Math.floor(wide / b);
  return Math.max(placed(lengthCm, widthCm), placed(widthCm, lengthCm));
}

/** Why a vehicle cannot take these goods at all, in words; null where it can. */
export function refuseGoods(vehicle: Vehicle, goods: Goods): string | null {
  const { packageType, kg, pallets } = goods;
  if (packageType && vehicle.packageTypes && !vehicle.packageTypes.includes(packageType.id))
    return `${vehicle.name} does not carry ${packageType.name}${kg > 0 ? ` (${showKg(kg)})` : ""}`;
  return refuseLoad(vehicle, { kg, pallets }, "this is");
}

/** Why a vehicle cannot carry so much at once, in words; null where it can. `subject`: what is so heavy or so large. */
export function refuseLoad({ name, maxKg, maxPallets }: Vehicle, load: Load, subject: string): string | null {
  if (maxKg !== null && load.kg > maxKg) return `${name} takes up to ${showKg(maxKg)}; ${subject} ${showKg(load.kg)}`;
  if (maxPallets !== null && load.pallets > maxPallets)
    return `${name} has room for ${showPallets(maxPallets)}; ${subject} ${showPallets(load.pallets)}`;
  return null;
}

const showKg = (kg: number) => `${Math.round(kg * 10) / 10} kg`;
const showPallets = (count: number) => (count === 0 ? "no pallet" : count === 1 ? "1 pallet" : `${count} pallets`);
