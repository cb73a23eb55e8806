import { priorityLabel } from "./names.ts";
import { type Priority, priorities, type Tariff } from "./tariff.ts";

/** The names of services, packages and priorities whose price for visitors differs in the new tariff. */
export function changedPrices(before: Tariff, after: Tariff): string[] {
  const services = changedNames(before.deliveryTypes, after.deliveryTypes, (service) => [
    service.basePrice,
    service.freeRange,
    service.pricePerKm,
    service.maxRange,
    service.phoneBookingOnly,
  ]);
  const packages = changedNames(before.packageTypes, after.packageTypes, ({ nextDayPrice }) => [nextDayPrice]);
  const multiplier = (tariff: Tariff, priority: Priority) => tariff.priorityMultipliers[priority];
  const changed = priorities.filter((priority) => multiplier(before, priority) !== multiplier(after, priority));
  return [...services, ...packages, ...changed.map(priorityLabel)];
}

type Sold = { id: string; name: string };

/** The names of those that are new, gone, or differently priced. */
function changedNames<Kind extends Sold>(before: Kind[], after: Kind[], pricesOf: (one: Kind) => unknown[]): string[] {
  const pricesById = (all: Kind[]) => new Map(all.map((one) => [one.id, JSON.stringify(pricesOf(one))]));
  const [was, is] = [pricesById(before), pricesById(after)];
  const nameOf = new Map([...before, ...after].map(({ id, name }) => [id, name]));
  return [...nameOf].filter(([id]) => was.get(id) !== is.get(id)).map(([, name]) => name);
}
