import type { z } from "zod";
import { defineCall } from "./call.ts";
import type {
  changeDriverBody,
  createDriverBody,
  driverPhoneParams,
  endDriverBody,
  eraseDriverBody,
} from "./drivers.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { QrCode } from "./run-sheet.ts";

/** A phone that is signed in. Instants are ISO 8601 in UTC. */
export type DriverPhone = { id: string; name: string; signedInAt: string; seenAt: string; expiresAt: string };

export type Driver = {
  id: number;
  userId: number;
  name: string;
  phone: string;
  /** The id of a delivery type of the tariff: what it takes is what the vehicle takes. */
  vehicle: string;
  vehicleName: string;
  licenceNote: string;
  onDuty: boolean;
  /** Since when they drive for us no more; null: they do. */
  endedAt: string | null;
  /** Since when nothing is kept that says who they are: their name is 'Driver 12'. Null: they are known. */
  erasedAt: string | null;
  /** Signed in, the last seen first. */
  phones: DriverPhone[];
};

export type NewDriver = z.input<typeof createDriverBody>;

/** What a phone signs in by, once. `code` is written 'ABCD-EFGH'; `qr` leads a phone's camera to `address`. */
export type DriverCode = { code: string; address: string; qr: QrCode; expiresAt: string; validForSeconds: number };

const path = `${api}/staff/drivers`;

export const listDrivers = defineCall<Record<never, never>, { drivers: Driver[] }>({
  name: "listDrivers",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "Everyone who drives, by name, with their phones; those who ended come last. At most 1,000",
});

export const createDriver = defineCall<{ body: typeof createDriverBody }, Driver>({
  name: "createDriver",
  method: "POST",
  path,
  access: "dispatcher",
  status: 201,
  summary: "Add a driver. They sign in with a code on their phone and have neither user name nor password",
});

/** An absent field stays as it is. */
export const changeDriver = defineCall<{ params: typeof idParams; body: typeof changeDriverBody }, Driver>({
  name: "changeDriver",
  method: "POST",
  path: `${path}/{id}`,
  access: "dispatcher",
  summary: "Change a driver, or say that they are on or off duty",
});

export const endDriver = defineCall<{ params: typeof idParams; body: typeof endDriverBody }, Driver>({
  name: "endDriver",
  method: "POST",
  path: `${path}/{id}/access`,
  access: "dispatcher",
  summary: "End a driver, which signs their phones out at once; or let them drive again, with a new code",
});

export const endPhone = defineCall<{ params: typeof driverPhoneParams }, Driver>({
  name: "endPhone",
  method: "POST",
  path: `${path}/{id}/phones/{phone}/end`,
  access: "dispatcher",
  summary: "Sign one of a driver's phones out; what still waits on it is taken",
});

export const makeDriverCode = defineCall<{ params: typeof idParams }, DriverCode>({
  name: "makeDriverCode",
  method: "POST",
  path: `${path}/{id}/codes`,
  access: "dispatcher",
  status: 201,
  summary: "Make the code that a phone signs in by, once and within ten minutes; the one before it opens nothing more",
});

/** Everything that is kept about a driver, as it is stored, without what opens something and without what is about others. */
export type DriverExport = {
  exportedAt: string;
  driver: Record<string, unknown>;
  phones: Record<string, unknown>[];
  codes: Record<string, unknown>[];
  /** Where they were last, while on duty. */
  lastPlace: Record<string, unknown> | null;
  /** Of the last 30 days. */
  positions: Record<string, unknown>[];
  runs: Record<string, unknown>[];
  /** Those that are in their runs now. */
  stops: Record<string, unknown>[];
  /** What they pressed, and when they were given deliveries. */
  events: Record<string, unknown>[];
  /** What they had signed or took a picture of, without what it shows. */
  proofs: Record<string, unknown>[];
  notices: Record<string, unknown>[];
};

export const exportDriver = defineCall<{ params: typeof idParams }, DriverExport>({
  name: "exportDriver",
  method: "GET",
  path: `${path}/{id}/export`,
  access: "administrator",
  summary: "Everything that is kept about a driver",
});

/** `name` is typed as a confirmation, and has to be the driver's. */
export const eraseDriver = defineCall<{ params: typeof idParams; body: typeof eraseDriverBody }, Driver>({
  name: "eraseDriver",
  method: "POST",
  path: `${path}/{id}/erase`,
  access: "administrator",
  summary:
    "Erase an ended driver's personal data everywhere; what they delivered stays, by a number in place of a name",
});
