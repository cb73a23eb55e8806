import { useSyncExternalStore } from "react";
import { brand } from "../../brand.ts";
import { nextOpeningDay, showOpening } from "../../domain/schedule/office-hours.ts";
import { officeHours, subscribeToMinutes } from "./phone-status.ts";
import { usePublicSettings } from "./public-settings.ts";

type AnswerTimeProps = {
  /** 'YYYY-MM-DD'; if the office does not open before that day, the text adds the out-of-hours phone. */
  collectedOn: string;
  className?: string;
};

/** When the office answers next; nothing while it is open. */
export function AnswerTime({ collectedOn, className }: AnswerTimeProps) {
  const calendar = { holidays: usePublicSettings()?.observePublicHolidays ?? true };
  const text = useSyncExternalStore(
    subscribeToMinutes,
    () => answerText(new Date(), collectedOn, calendar),
    () => "",
  );
  return text === "" ? null : <p className={className}>{text}</p>;
}

/** Empty while the office is open. */
export function answerText(now: Date, collectedOn: string, calendar: { holidays: boolean }): string {
  const next = nextOpeningDay(now, officeHours, calendar);
  if (next === null) return "";
  const answers = `Our office is closed now and opens ${showOpening(next, now, officeHours)}.`;
  if (collectedOn === "" || next < collectedOn) return answers;
  return `${answers} If anything about this collection needs settling before then, call our out-of-hours phone, ${brand.officePhone.display}.`;
}
