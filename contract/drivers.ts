import type { z } from "zod";
import type { ShiftHours } from "../domain/dispatch/shift-hours.ts";
import { defineCall } from "./call.ts";
import type {
  changeDriverBody,
  createDriverBody,
  driverPhoneParams,
  eraseDriverBody,
  setDriverAccessBody,
} from "./drivers.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { QrCode } from "./run-sheet.ts";

/** A signed-in phone. Instants are ISO 8601 in UTC. */
export type DriverPhone = { id: string; name: string; signedInAt: string; seenAt: string; expiresAt: string };

export type Driver = {
  id: number;
  userId: number;
  name: string;
  phone: string;
  /** Id of a delivery type of the tariff, whose limits are the vehicle's. */
  vehicle: string;
  vehicleName: string;
  licenceNote: string;
  onDuty: boolean;
  /** Their shift of today; null on a day off, missing if they have no shifts and are available all day. */
  shiftToday?: ShiftHours | null;
  /** When they stopped driving for us; null if they still do. */
  endedAt: string | null;
  /** When their personal data was erased and their name became 'Driver 12'; null if it wasn't. */
  erasedAt: string | null;
  /** Signed in, most recently seen first. */
  phones: DriverPhone[];
};

export type NewDriver = z.input<typeof createDriverBody>;

/** A one-time sign-in code, written 'ABCD-EFGH'; `qr` leads a phone's camera to `address`. */
export type DriverCode = { code: string; address: string; qr: QrCode; expiresAt: string; validForSeconds: number };

const path = `${api}/staff/drivers`;

export const listDrivers = defineCall<Record<never, never>, { drivers: Driver[] }>({
  name: "listDrivers",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "All drivers by name with their phones, former ones last; at most 1,000",
});

export const createDriver = defineCall<{ body: typeof createDriverBody }, Driver>({
  name: "createDriver",
  method: "POST",
  path,
  access: "dispatcher",
  status: 201,
  summary: "Add a driver, who signs in on a phone with a code and has neither user name nor password",
});

/** Omitted fields stay as they are. */
export const changeDriver = defineCall<{ params: typeof idParams; body: typeof changeDriverBody }, Driver>({
  name: "changeDriver",
  method: "POST",
  path: `${path}/{id}`,
  access: "dispatcher",
  summary: "Change a driver, or put them on or off duty",
});

export const setDriverAccess = defineCall<{ params: typeof idParams; body: typeof setDriverAccessBody }, Driver>({
  name: "setDriverAccess",
  method: "POST",
  path: `${path}/{id}/access`,
  access: "dispatcher",
  summary: "End a driver's access, which signs their phones out at once, or let them drive again with a new code",
});

export const signOutDriverPhone = defineCall<{ params: typeof driverPhoneParams }, Driver>({
  name: "signOutDriverPhone",
  method: "POST",
  path: `${path}/{id}/phones/{phone}/end`,
  access: "dispatcher",
  summary: "Sign out one of a driver's phones; its unsent events are still accepted",
});

export const createDriverCode = defineCall<{ params: typeof idParams }, DriverCode>({
  name: "createDriverCode",
  method: "POST",
  path: `${path}/{id}/codes`,
  access: "dispatcher",
  status: 201,
  summary: "Create a phone's one-time sign-in code, valid for ten minutes; the previous one expires",
});

/** All stored data about a driver, without credentials and without data about others. */
export type DriverExport = {
  exportedAt: string;
  driver: Record<string, unknown>;
  phones: Record<string, unknown>[];
  codes: Record<string, unknown>[];
  /** Last position while on duty. */
  lastPlace: Record<string, unknown> | null;
  /** Where they live, if a shift begins or ends there. */
  home: Record<string, unknown> | null;
  shifts: Record<string, unknown>[];
  /** Days that differ from the week. */
  shiftDays: Record<string, unknown>[];
  /** Of the last 30 days. */
  positions: Record<string, unknown>[];
  runs: Record<string, unknown>[];
  /** Stops in their current runs. */
  stops: Record<string, unknown>[];
  /** What they did on the phone, and when deliveries were assigned to them. */
  events: Record<string, unknown>[];
  /** Signatures and pictures that they took, without the content. */
  proofs: Record<string, unknown>[];
  notices: Record<string, unknown>[];
  /** How long each kind of data is kept, in words. */
  retention: Record<string, string>;
};

export const exportDriver = defineCall<{ params: typeof idParams }, DriverExport>({
  name: "exportDriver",
  method: "GET",
  path: `${path}/{id}/export`,
  access: "administrator",
  summary: "All stored data about a driver",
});

/** `name` is typed as a confirmation and must match the driver's. */
export const eraseDriver = defineCall<{ params: typeof idParams; body: typeof eraseDriverBody }, Driver>({
  name: "eraseDriver",
  method: "POST",
  path: `${path}/{id}/erase`,
  access: "administrator",
  summary: "Erase a former driver's personal data everywhere; their deliveries stay, under a number instead of a name",
});
