import { useSyncExternalStore } from "react";
import { brand } from "../../brand.ts";
import { nextAnswer, showAnswer } from "../../domain/schedule/office-hours.ts";
import { eachMinute, officeHours } from "./phone-status.ts";
import { usePublicSettings } from "./public-settings.ts";

type AnswerTimeProps = {
  /** 'YYYY-MM-DD': said more plainly where nobody answers before the courier comes. */
  collectedOn: string;
  className?: string;
};

/** When somebody answers, while the office is closed; nothing while it is open. */
export function AnswerTime({ collectedOn, className }: AnswerTimeProps) {
  const calendar = { holidays: usePublicSettings()?.observePublicHolidays ?? true };
  const said = useSyncExternalStore(
    eachMinute,
    () => answerText(new Date(), collectedOn, calendar),
    () => "",
  );
  return said === "" ? null : <p className={className}>{said}</p>;
}

/** '' while somebody answers. */
export function answerText(now: Date, collectedOn: string, calendar: { holidays: boolean }): string {
  const next = nextAnswer(now, officeHours, calendar);
  if (next === null) return "";
  const answers = `Our office is closed now and opens ${showAnswer(next, now, officeHours)}.`;
  if (collectedOn === "" || next < collectedOn) return answers;
  return `${answers} If anything about this collection needs settling before then, call our out-of-hours phone, ${brand.officePhone.display}.`;
}
