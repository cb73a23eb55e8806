import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { DriverRun, DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { limitWait, withLimits } from "./limit-wait.ts";

/** The driver signed in on this phone. The office can end the session of `token`. */
export type PhoneSession = {
  token: string;
  phoneId: string;
  driver: { id: number; name: string; vehicleName: string };
};

/**
 * An action that is unsent, or was sent after the saved run was fetched. `sequence` is the store's auto-incremented
 * key. `driverId`: whose action it is, because another driver may sign in before it is sent.
 */
export type SavedEvent = Omit<PhoneEvent, "sequence"> & {
  sequence: number;
  driverId: number;
  /** The stop as the driver saw it, because the run may change. */
  seen: DriverStop;
  sent: boolean;
  /** `ShownStop.after` at the time of the action. */
  after?: string;
  /** For an undo, the kind of the action that it undoes. */
  undoes?: PhoneEvent["kind"];
  /** Why the server can never accept it; it stays on the phone and in exported files. */
  impossible?: string;
};

export type SavedProof = {
  id: string;
  eventId: string;
  orderId: OrderId;
  stop: StopKind;
  driverId: number;
  takenAt: string;
  impossible?: string;
} & ({ kind: "signature"; signedBy: string; strokes: number[][] } | ({ kind: "picture" } & SavedPicture));

/** Bytes and type, because a Blob permanently blocks the storage of a private window in WebKit. */
export type Picture = { bytes: ArrayBuffer; type: string };

/** Earlier versions of the app saved a Blob. */
export type SavedPicture = Picture | { picture: Blob };

export type SavedPosition = { lat: number; lon: number; accuracyM: number; at: string };

/** The driver's choice to go on or off duty. Only the last one counts. */
export type SavedDuty = { onDuty: boolean; pressedAt: string; driverId: number };

/** A message about an action, until the driver dismisses it. */
export type Notice = { id: string; text: string };

/**
 * One row each. `former`: ended sessions with unsent data. `clock`: how far this phone's clock was ahead of the
 * server's at the last response. `duty`: the last choice, until the server has it.
 */
type Rows = {
  session: PhoneSession;
  former: PhoneSession[];
  run: DriverRun;
  notices: Notice[];
  clock: { aheadMs: number };
  duty: SavedDuty;
};

/**
 * An open form as it was last typed. `pictures` has the ids of pictures in rows of their own, so that each is written
 * once.
 */
export type Draft = {
  driverId: number;
  savedAt: string;
  /** Keys of the form's stops. */
  stops: string[];
  form: "done" | "cannot";
  fields: object;
  pictures: string[];
};

/**
 * `after …`: an action was saved for a stop in this state, so a second one is refused. `lease …`: who holds a lock.
 * `draft …`: an open form, `picture …`: a picture in it. `trial`: see try-storage.ts.
 */
type Marks = {
  [mark: `after ${string}`]: true;
  [mark: `lease ${string}`]: { by: string; until: number };
  [mark: `draft ${string}`]: Draft;
  [mark: `picture ${string}`]: Picture;
  trial: ArrayBuffer;
};

interface Tables extends DBSchema {
  events: { key: number; value: SavedEvent };
  proofs: { key: string; value: SavedProof };
  positions: { key: number; value: SavedPosition };
  rows: { key: keyof Rows | keyof Marks; value: Rows[keyof Rows] | Marks[keyof Marks] };
}

export type Storage = IDBPDatabase<Tables>;
export type ActionTransaction = IDBPTransaction<Tables, ("events" | "rows")[], "readwrite">;

let opened: Promise<Storage> | null = null;
let ready: Storage | null = null;

/** The IndexedDB of the app, all its tabs and its worker. Rejects if the browser does not allow storage. */
export function openStorage(): Promise<Storage> {
  opened ??= openDB<Tables>("currach-driver", 1, {
    upgrade(storage) {
      storage.createObjectStore("events", { keyPath: "sequence", autoIncrement: true });
      storage.createObjectStore("proofs", { keyPath: "id" });
      storage.createObjectStore("positions", { autoIncrement: true });
      storage.createObjectStore("rows");
    },
    // A newer version of the app upgrades the schema; the next use opens it again.
    blocking: () => dropConnection(),
    terminated: () => dropConnection(false),
  }).then(
    (storage) => {
      ready = withLimits(storage);
      return ready;
    },
    (error) => {
      opened = null;
      throw error;
    },
  );
  return limitWait(opened);
}

/** The storage, or null while it is not open. Not async, so that an action is handed over in the same task. */
export function storageIfOpen(): Storage | null {
  return ready;
}

function dropConnection(close = true): void {
  if (close) ready?.close();
  ready = null;
  opened = null;
}

export async function readRow<Key extends keyof Rows>(key: Key, open = openStorage): Promise<Rows[Key] | null> {
  return ((await (await open()).get("rows", key)) as Rows[Key] | undefined) ?? null;
}

export async function writeRow<Key extends keyof Rows>(key: Key, row: Rows[Key], open = openStorage): Promise<void> {
  await (await open()).put("rows", row, key);
}
