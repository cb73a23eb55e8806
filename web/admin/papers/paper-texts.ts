import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { showPallet } from "../../../domain/pricing/pallet.ts";
import { showDay } from "../../../domain/schedule/dates.ts";

/** 'Wednesday, 4 March 2026'; what is agreed otherwise where the order names no day. */
export function showCollectionDay({ day }: JobSheet): string {
  return day === null ? "Day to be agreed" : showDay(day);
}

/** '08:30 to 18:00'; empty where the order does not say how it goes. */
export function showCollectionTimes({ collectFrom, collectBy }: JobSheet): string {
  return collectFrom === null || collectBy === null ? "" : `${collectFrom} to ${collectBy}`;
}

/** Name and phone, as far as they are known. A number stays on one line. */
export function showContact({ contactName, contactPhone }: StaffStop): string {
  return [contactName, contactPhone.replaceAll(" ", "\u00a0")].filter((part) => part !== "").join(", ");
}

/** What is carried: '2 × Medium Box', its size and weight. */
export function showGoods({ goods }: JobSheet): string {
  const { packageName, quantity, weight, pallet } = goods;
  const what = `${quantity} × ${packageName || "package"}`;
  return [what, pallet && showPallet(pallet), weight !== null && `${weight}\u00a0kg`].filter(Boolean).join(", ");
}
