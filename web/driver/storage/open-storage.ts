import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { DriverRun, DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";

/** Who is signed in on this phone. `token` stands for nobody else: it is a session, ended from the office. */
export type PhoneSession = {
  token: string;
  phoneId: string;
  driver: { id: number; name: string; vehicleName: string };
};

/**
 * What was pressed and has not been taken by the server, or was and the run has not been read since. `sequence` is the store's own key: it rises
 * by one with every press, and comes with the row. `driverId`: who pressed it, for another may sign in before it is sent.
 */
export type KeptEvent = Omit<PhoneEvent, "sequence"> & {
  sequence: number;
  driverId: number;
  /** The stop as the driver saw it, for a run that has changed since. */
  seen: DriverStop;
  sent: boolean;
  /** How the stop was when it was pressed, as `ShownStop` says it. */
  after?: string;
  /** Why the server cannot take it at all; it stays here, and in the file. */
  impossible?: string;
};

export type KeptProof = {
  id: string;
  eventId: string;
  orderId: OrderId;
  stop: StopKind;
  driverId: number;
  takenAt: string;
  impossible?: string;
} & ({ kind: "signature"; signedBy: string; strokes: number[][] } | { kind: "picture"; picture: Blob });

export type KeptPosition = { lat: number; lon: number; accuracyM: number; at: string };

/** What the server said beside 'kept': in words, until the driver has read it. */
export type Notice = { id: string; text: string };

/**
 * One row each. `former`: sessions that ended while something of theirs still waited. `clock`: how far this phone's clock is ahead of the
 * server's, by the last answer.
 */
type Rows = {
  session: PhoneSession;
  former: PhoneSession[];
  run: DriverRun;
  notices: Notice[];
  clock: { aheadMs: number };
};

/** `after …`: something was pressed at a stop after it was as the screen had it, so nothing else is. `lease …`: who does something alone. */
type Marks = { [mark: `after ${string}`]: true; [mark: `lease ${string}`]: { by: string; until: number } };

interface Tables extends DBSchema {
  events: { key: number; value: KeptEvent };
  proofs: { key: string; value: KeptProof };
  positions: { key: number; value: KeptPosition };
  rows: { key: keyof Rows | keyof Marks; value: Rows[keyof Rows] | Marks[keyof Marks] };
}

export type Storage = IDBPDatabase<Tables>;
export type WritingPresses = IDBPTransaction<Tables, ("events" | "rows")[], "readwrite">;

let opened: Promise<Storage> | null = null;
let ready: Storage | null = null;

/** The phone's own database, the same for the app, its other tabs and its worker. Rejects where the browser refuses to keep anything. */
export function openStorage(): Promise<Storage> {
  opened ??= openDB<Tables>("currach-driver", 1, {
    upgrade(storage) {
      storage.createObjectStore("events", { keyPath: "sequence", autoIncrement: true });
      storage.createObjectStore("proofs", { keyPath: "id" });
      storage.createObjectStore("positions", { autoIncrement: true });
      storage.createObjectStore("rows");
    },
    // A newer version of the app wants to add to it: what is written is written, and the next use opens it again.
    blocking: () => forget(),
    terminated: () => forget(false),
  }).then(
    (storage) => {
      ready = storage;
      return storage;
    },
    (error) => {
      opened = null;
      throw error;
    },
  );
  return opened;
}

/** The same where it is open already, so that a press is handed to it before anything else can happen. */
export function openedStorage(): Storage | null {
  return ready;
}

function forget(close = true): void {
  if (close) ready?.close();
  ready = null;
  opened = null;
}

export async function readRow<Key extends keyof Rows>(key: Key): Promise<Rows[Key] | null> {
  return ((await (await openStorage()).get("rows", key)) as Rows[Key] | undefined) ?? null;
}

export async function writeRow<Key extends keyof Rows>(key: Key, row: Rows[Key]): Promise<void> {
  await (await openStorage()).put("rows", row, key);
}
