import { useState } from "react";
import type { StaffOrderRow } from "../../../contract/staff-orders.ts";
import type { OrderId } from "../../../domain/orders/references.ts";

type Rows = ReadonlyMap<OrderId, StaffOrderRow>;
const none: Rows = new Map();

/**
 * The selected orders of one page of a list. They stay selected while the list updates, even if a new order pushes them
 * off the page; another filter or page clears the selection.
 */
export function useSelection(list: string, rows: readonly StaffOrderRow[]) {
  const [ticked, setTicked] = useState({ list, rows: none });
  const selected = ticked.list === list ? ticked.rows : none;
  const set = (change: (before: Map<OrderId, StaffOrderRow>) => void) =>
    setTicked((before) => {
      const next = new Map(before.list === list ? before.rows : none);
      change(next);
      return { list, rows: next };
    });
  const shown = new Map(rows.map((row) => [row.id, row]));
  return {
    selected,
    /** Current rows in the list's order, then those no longer on the page, as last seen. */
    chosen: [
      ...rows.filter(({ id }) => selected.has(id)),
      ...[...selected.values()].filter(({ id }) => !shown.has(id)),
    ],
    hasMissing: [...selected.keys()].some((id) => !shown.has(id)),
    isEverySelected: rows.length > 0 && rows.every(({ id }) => selected.has(id)),
    select: (row: StaffOrderRow, isSelected: boolean) =>
      set((next) => (isSelected ? next.set(row.id, row) : next.delete(row.id))),
    selectEvery: (isSelected: boolean) => setTicked({ list, rows: isSelected ? shown : none }),
    clear: () => setTicked({ list, rows: none }),
  };
}
