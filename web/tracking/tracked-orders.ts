/** Local-storage name: references of bookings already sent, so that a reload does not send them again. */
export const trackedOrdersKey = "tracked-orders";
const maxOrders = 50;

/** For pages whose local storage is closed. */
const here = new Set<string>();

/** True the first time it is called for a booking. */
export function isFirstTime(reference: string): boolean {
  const before = read();
  if (here.has(reference) || before.includes(reference)) return false;
  here.add(reference);
  try {
    localStorage.setItem(trackedOrdersKey, JSON.stringify([...before, reference].slice(-maxOrders)));
  } catch (error) {
    console.warn("Tracked orders could not be stored", error);
  }
  return true;
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(trackedOrdersKey) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}
