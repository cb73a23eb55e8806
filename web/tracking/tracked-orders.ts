/** Local-storage key of the references already sent, so that a reload does not send them again. */
export const trackedOrdersKey = "tracked-orders";
const maxOrders = 50;

/** For pages where local storage is unavailable. */
const sentHere = new Set<string>();

/** Marks a booking as sent; true the first time, when the caller may send it. */
export function claimTracking(reference: string): boolean {
  const before = read();
  if (sentHere.has(reference) || before.includes(reference)) return false;
  sentHere.add(reference);
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
