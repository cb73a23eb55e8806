const names = new Map([
  ["pallets", "Pallet Delivery"],
  ["truck", "Truck Service"],
  ["van", "Van Service"],
  ["motorcycle", "Motorcycle Courier"],
]);

/** How the specialist quote panel names a service that is booked by phone, by its exact id. */
export function specialistName(deliveryTypeId: string): string {
  return names.get(deliveryTypeId) ?? "Specialist Service";
}
