import { getDates } from "../../../contract/bookings.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { Select } from "../../ui/Select.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";

/** How many days are listed; later ones are chosen in the calculator. */
const daysShown = 15;

type ChooseDayProps = { quote: Quote; busy: boolean; onChoose: (date: string) => void };

/** The day of collection, to book the same trip for another day. */
export function ChooseDay({ quote: { priority, scheduledDate }, busy, onChoose }: ChooseDayProps) {
  const { data } = useMemberQuery(getDates, {});
  const days = [...new Set([scheduledDate, ...(data?.priorities[priority].dates.slice(0, daysShown) ?? [])])].sort();
  return (
    <Select
      label="Collection day"
      fieldClassName="mt-4"
      value={scheduledDate}
      disabled={busy}
      options={days.map((day) => ({ value: day, label: showDay(day) }))}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}
