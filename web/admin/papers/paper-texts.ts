import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { showPallet } from "../../../domain/pricing/pallet.ts";
import { showDay } from "../../../domain/schedule/dates.ts";

/** 'Wednesday, 4 March 2026'; what is agreed otherwise where the order names no day. */
export function showCollectionDay({ day }: JobSheet): string {
  return day === null ? "Day to be agreed" : showDay(day);
}

/** '08:30 to 18:00', 'from 19:00'; empty where the order does not say how it goes. */
export function showCollectionTimes({ collectFrom, collectBy }: JobSheet): string {
  if (collectFrom === null) return "";
  return collectBy === null ? `from ${collectFrom}` : `${collectFrom} to ${collectBy}`;
}

/** 'collect by 18:00', or, once that is done, 'deliver by 18:00'. */
export function showLatest({ day, collectFrom, collectBy, deliveredOn, deliverBy }: JobSheet): string {
  if (collectBy !== null) return `collect by ${collectBy}`;
  return collectFrom === null && deliverBy !== null && deliveredOn === day ? `deliver by ${deliverBy}` : "";
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
