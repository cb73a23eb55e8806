import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { PalletDimensions } from "../domain/pricing/pallet.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { papersQuery } from "./run-sheet.schema.ts";
import type { StaffStop } from "./staff-order.ts";
import { staffPages } from "./staff-paths.ts";
import type { AccountNote } from "./stop-details.ts";

/** What a driver needs to know about an order, without prices. Days 'YYYY-MM-DD', times 'HH:MM' in Dublin. */
export type JobSheet = {
  orderId: OrderId;
  number: OrderNumber;
  reference: string;
  /** Why it is not carried, such as 'cancelled'; null if it is. */
  notCarried: string | null;
  /** Day of collection, or of delivery if only that is left and a time was agreed for it. */
  day: string | null;
  /** Null if the order has no priority, or nothing is to be collected on that day. */
  collectFrom: string | null;
  collectBy: string | null;
  deliveredOn: string | null;
  /** Null if none was agreed. */
  deliverFrom: string | null;
  deliverBy: string | null;
  service: string;
  priority: string;
  pickup: StaffStop;
  dropoff: StaffStop;
  customer: { name: string; phone: string };
  /** Null for an order of no account. */
  account: AccountNote | null;
  goods: {
    packageName: string;
    description: string;
    /** kg */
    weight: number | null;
    quantity: number;
    pallet: PalletDimensions | null;
  };
  distanceKm: number | null;
  /** The customer's tracking page, as an address and as a QR code. */
  tracking: { url: string; code: QrCode } | null;
};

/** `path`: the dark modules as an SVG path, one unit each, in a square of `size` units without quiet zone. */
export type QrCode = { size: number; path: string };

export type PaperKind = "job-sheets" | "run-sheet";

/** `dockets`: an A6 label for the goods themselves. */
export type RunPaperKind = PaperKind | "dockets";

/** Printable papers for drivers about these orders. */
export function papersPath(kind: PaperKind, orderIds: readonly OrderId[]): string {
  return `${staffPages.orders}/papers/${kind}?orders=${orderIds.join(",")}`;
}

/** Printable papers about a day of the board, for one driver or for all, unassigned stops included. */
export function runPapersPath(kind: RunPaperKind, day: string, driverId?: number): string {
  return `${staffPages.dispatch}/papers/${kind}?day=${day}${driverId === undefined ? "" : `&driver=${driverId}`}`;
}

export const getJobSheets = defineCall<{ query: typeof papersQuery }, { sheets: JobSheet[] }>({
  name: "getJobSheets",
  method: "GET",
  path: `${api}/staff/job-sheets`,
  access: "clerk",
  summary: "Job sheets of these orders, without prices; missing orders are left out",
});

/** Answers a CSV file. */
export const exportRunSheet = defineCall<{ query: typeof papersQuery }, unknown>({
  name: "exportRunSheet",
  method: "GET",
  path: `${api}/staff/run-sheet.csv`,
  access: "clerk",
  summary: "These orders with both addresses, contacts and goods as a CSV file, without prices",
});
