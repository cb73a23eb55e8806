import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { showPallet } from "../../../domain/pricing/pallet.ts";
import { showDay } from "../../../domain/schedule/dates.ts";

/** 'Wednesday, 4 March 2026', or 'Day to be agreed' if the order names none. */
export function showCollectionDay({ day }: JobSheet): string {
  return day === null ? "Day to be agreed" : showDay(day);
}

/** '08:30 to 18:00' or 'from 19:00'; empty if the order has no collection times. */
export function showCollectionTimes({ collectFrom, collectBy }: JobSheet): string {
  if (collectFrom === null) return "";
  return collectBy === null ? `from ${collectFrom}` : `${collectFrom} to ${collectBy}`;
}

/** 'collect by 18:00', or 'deliver by 18:00' once it has been collected. */
export function showLatest({ day, collectFrom, collectBy, deliveredOn, deliverBy }: JobSheet): string {
  if (collectBy !== null) return `collect by ${collectBy}`;
  return collectFrom === null && deliverBy !== null && deliveredOn === day ? `deliver by ${deliverBy}` : "";
}

/** Name and phone as far as known; non-breaking spaces keep the number on one line. */
export function showContact({ contactName, contactPhone }: StaffStop): string {
  return [contactName, contactPhone.replaceAll(" ", "\u00a0")].filter((part) => part !== "").join(", ");
}

/** '2 × Medium Box, 120 × 80 × 100 cm, 30 kg'. */
export function showGoods({ goods }: JobSheet): string {
  const { packageName, quantity, weight, pallet } = goods;
  const what = `${quantity} × ${packageName || "package"}`;
  return [what, pallet && showPallet(pallet), weight !== null && `${weight}\u00a0kg`].filter(Boolean).join(", ");
}
