import type { SavedEvent, SavedPosition, SavedProof, Storage } from "../web/driver/storage/open-storage.ts";

type Table = "events" | "proofs" | "positions" | "rows";

/** A phone's storage in memory, for tests without a browser. With `isFull` nothing can be written, only deleted. */
export type PhoneStorage = {
  open: () => Promise<Storage>;
  isFull: boolean;
  events(): SavedEvent[];
  proofs(): SavedProof[];
  positions(): SavedPosition[];
  row(key: string): unknown;
  rowKeys(): string[];
  save(saved: {
    events?: SavedEvent[];
    proofs?: SavedProof[];
    positions?: SavedPosition[];
    rows?: Record<string, unknown>;
  }): void;
};

export function createPhoneStorage(): PhoneStorage {
  const tables = {
    events: new Map<unknown, unknown>(),
    proofs: new Map<unknown, unknown>(),
    positions: new Map<unknown, unknown>(),
    rows: new Map<unknown, unknown>(),
  };
  let lastPosition = 0;
  const keyOf = {
    events: (row: unknown) => (row as SavedEvent).sequence,
    proofs: (row: unknown) => (row as SavedProof).id,
    positions: () => ++lastPosition,
    rows: (_: unknown, key: unknown) => key,
  };
  const get = async (table: Table, key: unknown) => structuredClone(tables[table].get(key));
  const put = async (table: Table, row: unknown, key?: unknown) => {
    if (phone.isFull) throw new DOMException("No room", "QuotaExceededError");
    tables[table].set(keyOf[table](row, key), structuredClone(row));
  };
  const remove = async (table: Table, key: unknown) => void tables[table].delete(key);
  /** All rows in the order of their keys, as IndexedDB lists them. */
  const all = <Row>(table: Table) =>
    [...tables[table]]
      .sort(([a], [b]) => ((a as number) < (b as number) ? -1 : 1))
      .map(([, row]) => structuredClone(row) as Row);
  const keys = (table: Table) => [...tables[table].keys()].sort((a, b) => ((a as number) < (b as number) ? -1 : 1));
  const objectStore = (table: Table) => ({
    get: (key: unknown) => get(table, key),
    put: (row: unknown, key?: unknown) => put(table, row, key),
    delete: (key: unknown) => remove(table, key),
  });
  const storage = {
    get,
    put,
    delete: remove,
    getAll: async (table: Table) => all(table),
    getAllKeys: async (table: Table) => keys(table),
    transaction: (table: Table | Table[]) => ({
      objectStore,
      store: typeof table === "string" ? objectStore(table) : undefined,
      done: Promise.resolve(),
    }),
  } as unknown as Storage;
  const phone: PhoneStorage = {
    open: async () => storage,
    isFull: false,
    events: () => all("events"),
    proofs: () => all("proofs"),
    positions: () => all("positions"),
    row: (key) => structuredClone(tables.rows.get(key)),
    rowKeys: () => keys("rows") as string[],
    save({ events = [], proofs = [], positions = [], rows = {} }) {
      for (const event of events) tables.events.set(event.sequence, event);
      for (const proof of proofs) tables.proofs.set(proof.id, proof);
      for (const position of positions) tables.positions.set(keyOf.positions(), position);
      for (const [key, row] of Object.entries(rows)) tables.rows.set(key, row);
    },
  };
  return phone;
}
