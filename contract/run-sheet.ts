import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { PalletDimensions } from "../domain/pricing/pallet.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { papersQuery } from "./run-sheet.schema.ts";
import type { StaffStop } from "./staff-order.ts";
import { staffPages } from "./staff-paths.ts";

/** What a driver has to know of an order: no price, nothing about money. Days 'YYYY-MM-DD', times 'HH:MM' in Dublin. */
export type JobSheet = {
  orderId: OrderId;
  number: OrderNumber;
  reference: string;
  /** In which it is not carried, in words, such as 'cancelled'; null where it is. */
  notCarried: string | null;
  /** Of the collection; of the delivery where that is left to be done and a time was agreed for it. */
  day: string | null;
  /** Null where the order does not say how it goes, or nothing is to be collected on that day. */
  collectFrom: string | null;
  collectBy: string | null;
  deliveredOn: string | null;
  /** Null where none was agreed. */
  deliverFrom: string | null;
  deliverBy: string | null;
  service: string;
  priority: string;
  pickup: StaffStop;
  dropoff: StaffStop;
  customer: { name: string; phone: string };
  goods: {
    packageName: string;
    description: string;
    /** kg */
    weight: number | null;
    quantity: number;
    pallet: PalletDimensions | null;
  };
  distanceKm: number | null;
  /** Where its customer sees it, as an address and as a code to be read by a phone. */
  tracking: { url: string; code: QrCode } | null;
};

/** `path`: the dark modules as a path of SVG, one unit each, in a square of `size` units without its quiet zone. */
export type QrCode = { size: number; path: string };

export type PaperKind = "job-sheets" | "run-sheet";

/** `dockets`: a label of A6 for the goods themselves. */
export type RunPaperKind = PaperKind | "dockets";

/** Paper for drivers about these orders, ready to print. */
export function papersPath(kind: PaperKind, orderIds: readonly OrderId[]): string {
  return `${staffPages.orders}/papers/${kind}?orders=${orderIds.join(",")}`;
}

/** Paper about a day of the board, ready to print: of one driver, or of all and what nobody has. */
export function runPapersPath(kind: RunPaperKind, day: string, driverId?: number): string {
  return `${staffPages.dispatch}/papers/${kind}?day=${day}${driverId === undefined ? "" : `&driver=${driverId}`}`;
}

export const getJobSheets = defineCall<{ query: typeof papersQuery }, { sheets: JobSheet[] }>({
  name: "getJobSheets",
  method: "GET",
  path: `${api}/staff/job-sheets`,
  access: "staff",
  summary: "What drivers have to know of these orders, without prices; those that do not exist are left out",
});

/** Answers a CSV file. */
export const exportRunSheet = defineCall<{ query: typeof papersQuery }, unknown>({
  name: "exportRunSheet",
  method: "GET",
  path: `${api}/staff/run-sheet.csv`,
  access: "staff",
  summary: "These orders with both addresses, contacts and goods as a CSV file, without prices",
});
