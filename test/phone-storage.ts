import type { SavedEvent, SavedProof, Storage } from "../web/driver/storage/open-storage.ts";

type Table = "events" | "proofs" | "rows";

/** A phone's storage in memory, for tests without a browser. `isFull`: nothing more can be written, only deleted. */
export type PhoneStorage = {
  open: () => Promise<Storage>;
  isFull: boolean;
  events(): SavedEvent[];
  proofs(): SavedProof[];
  row(key: string): unknown;
  save(saved: { events?: SavedEvent[]; proofs?: SavedProof[]; rows?: Record<string, unknown> }): void;
};

export function createPhoneStorage(): PhoneStorage {
  const tables = {
    events: new Map<unknown, unknown>(),
    proofs: new Map<unknown, unknown>(),
    rows: new Map<unknown, unknown>(),
  };
  const keyOf = {
    events: (row: unknown) => (row as SavedEvent).sequence,
    proofs: (row: unknown) => (row as SavedProof).id,
    rows: (_: unknown, key: unknown) => key,
  };
  const get = async (table: Table, key: unknown) => structuredClone(tables[table].get(key));
  const put = async (table: Table, row: unknown, key?: unknown) => {
    if (phone.isFull) throw new DOMException("No room", "QuotaExceededError");
    tables[table].set(keyOf[table](row, key), structuredClone(row));
  };
  const remove = async (table: Table, key: unknown) => void tables[table].delete(key);
  /** In the order of their keys, as IndexedDB lists them. */
  const all = <Row>(table: Table) =>
    [...tables[table]]
      .sort(([a], [b]) => ((a as number) < (b as number) ? -1 : 1))
      .map(([, row]) => structuredClone(row) as Row);
  const storage = {
    get,
    put,
    delete: remove,
    getAll: async (table: Table) => all(table),
    transaction: () => ({
      objectStore: (table: Table) => ({
        get: (key: unknown) => get(table, key),
        put: (row: unknown, key?: unknown) => put(table, row, key),
        delete: (key: unknown) => remove(table, key),
      }),
      done: Promise.resolve(),
    }),
  } as unknown as Storage;
  const phone: PhoneStorage = {
    open: async () => storage,
    isFull: false,
    events: () => all("events"),
    proofs: () => all("proofs"),
    row: (key) => structuredClone(tables.rows.get(key)),
    save({ events = [], proofs = [], rows = {} }) {
      for (const event of events) tables.events.set(event.sequence, event);
      for (const proof of proofs) tables.proofs.set(proof.id, proof);
      for (const [key, row] of Object.entries(rows)) tables.rows.set(key, row);
    },
  };
  return phone;
}
