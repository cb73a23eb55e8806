import { describe, expect, it } from "vitest";
import { bookableDates, bookableDays, isBookable, nextBookableDate, soonestDays } from "./bookable-dates.ts";
import { irishPublicHolidays, isWeekend, nextBusinessDay } from "./business-days.ts";
import { defaultCollectionHours, showCollectionHours, showDays, type Weekday } from "./collection-hours.ts";
import { addDays, daysBetween, isIsoDate } from "./dates.ts";
import { dublinDate, dublinTime } from "./dublin.ts";
import { estimatedDelivery } from "./estimated-delivery.ts";
import { nextOpeningDay, showOpening } from "./office-hours.ts";

const observed = { observeHolidays: true };
/** An instant in winter time: Dublin is on UTC until 29 March 2026. */
const dublin = (date: string, time: string) => new Date(`${date}T${time}:00Z`);

describe("three months of dates", () => {
  it("are computed in a millisecond or two, so that a page can do it on each click", () => {
    const now = dublin("2026-03-04", "16:00");
    const began = performance.now();
    for (let time = 0; time < 100; time++) bookableDays("same_day", now, { ...observed, days: 92 });
    expect(performance.now() - began).toBeLessThan(900);
  });
});

describe("Dublin time", () => {
  it("follows summer time, and its days begin at local midnight", () => {
    const evening = new Date("2026-06-30T23:30:00Z");
    expect([dublinDate(evening), dublinTime(evening)]).toEqual(["2026-07-01", "00:30"]);
    const winter = new Date("2026-12-31T23:59:59Z");
    expect([dublinDate(winter), dublinTime(winter)]).toEqual(["2026-12-31", "23:59"]);
  });

  it("counts days across months, leap days and clock changes", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  });

  it("distinguishes a date from a text that only looks like one", () => {
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "2026-02-28"].map(isIsoDate)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });
});

describe("public holidays", () => {
  it("are the ten of 2026", () => {
    expect(irishPublicHolidays(2026).map((holiday) => holiday.date)).toEqual([
      "2026-01-01",
      "2026-02-02",
      "2026-03-17",
      "2026-04-06",
      "2026-05-04",
      "2026-06-01",
      "2026-08-03",
      "2026-10-26",
      "2026-12-25",
      "2026-12-26",
    ]);
  });

  it.each([
    [2024, "2024-02-05"],
    [2027, "2027-02-01"],
    [2030, "2030-02-01"],
  ])("have St Brigid's Day %s on %s, on 1 February itself if that is a Friday", (year, date) => {
    expect(irishPublicHolidays(year)).toContainEqual({ date, name: "St Brigid's Day" });
  });

  it.each(["2024-04-01", "2025-04-21", "2027-03-29", "2038-04-26"])("have Easter Monday on %s", (date) => {
    expect(irishPublicHolidays(Number(date.slice(0, 4)))).toContainEqual({ date, name: "Easter Monday" });
  });
});

describe("the dates that can be booked", () => {
  it.each([
    ["same_day", "2026-03-04", "14:59", "2026-03-04", "P321"],
    ["same_day", "2026-03-04", "15:00", "2026-03-05", "P322"],
    ["same_day", "2026-03-06", "15:01", "2026-03-09", "P322"],
    ["same_day", "2026-03-16", "15:01", "2026-03-18", "P322"],
    ["same_day", "2026-03-07", "10:00", "2026-03-07", "P321"],
    ["same_day", "2026-03-17", "10:00", "2026-03-18", "a holiday"],
    ["same_day", "2026-12-25", "10:00", "2026-12-27", "Christmas, and St Stephen's Day"],
    ["same_day", "2026-03-08", "13:00", "2026-03-08", "a Sunday, while weekends are collected"],
    ["international", "2026-12-23", "10:00", "2026-12-27", "25 and 26 December"],
    ["next_day", "2026-03-04", "10:00", "2026-03-05", "P323"],
    ["next_day", "2026-03-06", "10:00", "2026-03-09", "P323"],
    ["next_day", "2026-03-16", "10:00", "2026-03-18", "P323"],
    ["international", "2026-03-04", "10:00", "2026-03-06", "P325"],
    ["international", "2026-03-06", "10:00", "2026-03-08", "P325"],
  ] as const)("begin: %s on %s at %s with %s [%s]", (priority, date, time, earliest, _row) => {
    const now = dublin(date, time);
    const dates = bookableDates(priority, now, observed);
    expect(dates.earliest).toBe(earliest);
    expect(dates.isBookable(earliest)).toBe(true);
    expect(isBookable(priority, addDays(earliest, -1), now, observed)).toBe(false);
    expect(bookableDays(priority, now, observed)[0]).toBe(earliest);
  });

  const closed = { ...observed, atWeekends: false };
  const until = (time: string) => {
    const { same_day, ...others } = defaultCollectionHours;
    return { ...closed, hours: { ...others, same_day: { ...same_day, until: time } } };
  };

  it.each([
    ["same_day", "2026-03-08", "13:00", "2026-03-09"],
    ["same_day", "2026-03-07", "10:00", "2026-03-09"],
    ["international", "2026-03-06", "10:00", "2026-03-09"],
    ["next_day", "2026-03-06", "10:00", "2026-03-09"],
  ] as const)(
    "include no weekend once staff switch weekends off: %s on %s at %s begins %s",
    (priority, date, time, first) => {
      const now = dublin(date, time);
      expect(bookableDates(priority, now, closed).earliest).toBe(first);
      expect(bookableDays(priority, now, closed).filter(isWeekend)).toEqual([]);
    },
  );

  it("never include Christmas Day while public holidays are observed", () => {
    const now = dublin("2026-12-20", "10:00");
    for (const priority of ["same_day", "next_day", "international"] as const)
      expect(isBookable(priority, "2026-12-25", now, observed)).toBe(false);
    expect(isBookable("same_day", "2026-12-25", now, { observeHolidays: false })).toBe(true);
  });

  it("follow the days that staff set for a priority, but next day never runs at weekends", () => {
    const days = (...days: Weekday[]) => ({ ...defaultCollectionHours.same_day, days });
    const hours = {
      same_day: days("saturday"),
      next_day: days("wednesday", "saturday"),
      international: days("tuesday"),
    };
    const now = dublin("2026-03-04", "10:00");
    const first = (priority: "same_day" | "next_day" | "international") =>
      bookableDays(priority, now, { ...closed, hours, days: 12 });
    expect(first("same_day")).toEqual(["2026-03-07", "2026-03-14"]);
    expect(first("next_day")).toEqual(["2026-03-11"]);
    expect(first("international")).toEqual(["2026-03-10"]);
  });

  it("exclude today from the end of collections if that is before the cut-off, else from the cut-off", () => {
    const at = (time: string, hours: ReturnType<typeof until>) =>
      bookableDates("same_day", dublin("2026-03-04", time), hours);
    expect(at("12:59", until("13:00")).earliest).toBe("2026-03-04");
    expect(at("13:00", until("13:00")).earliest).toBe("2026-03-05");
    expect(at("13:00", until("13:00")).notes).toEqual([
      "Same day service cutoff (1:00 PM) has passed. Earliest available date is next business day.",
    ]);
    expect(at("15:00", until("20:00")).earliest).toBe("2026-03-05");
  });

  it("say so if nothing is collected today", () => {
    expect(bookableDates("same_day", dublin("2026-12-25", "10:00"), observed).notes).toEqual([
      "Same Day is not collected today. Earliest available date is Sunday 27 December 2026.",
    ]);
  });

  it("follow Dublin's clock in summer [P327]", () => {
    const now = new Date("2026-07-01T14:00:00Z");
    expect(bookableDates("same_day", now, observed).earliest).toBe("2026-07-02");
  });

  it("include no weekend and no observed holiday for next day [P324]", () => {
    const now = dublin("2026-03-04", "10:00");
    const days = bookableDays("next_day", now, observed);
    expect(days.filter(isWeekend)).toEqual([]);
    expect(days).not.toContain("2026-03-17");
    expect(bookableDays("next_day", now, { observeHolidays: false })).toContain("2026-03-17");
    expect(bookableDays("same_day", now, { observeHolidays: true, days: 5 })).toEqual([
      "2026-03-04",
      "2026-03-05",
      "2026-03-06",
      "2026-03-07",
      "2026-03-08",
    ]);
  });

  it("include a next date to offer instead of one that is gone [P326]", () => {
    const now = dublin("2026-03-04", "15:01");
    expect(nextBookableDate("same_day", "2026-03-04", now, observed)).toBe("2026-03-05");
    expect(nextBookableDate("next_day", "2026-03-14", now, observed)).toBe("2026-03-16");
    expect(nextBookableDate("next_day", "2030-01-01", now, observed)).toBe("2026-03-05");
    expect(nextBookableDate("next_day", "nonsense", now, observed)).toBe("2026-03-05");
  });

  it.each([
    ["same_day", "2026-03-04", "10:00", "Today 2026-03-04, Tomorrow 2026-03-05"],
    ["same_day", "2026-03-04", "16:00", "Tomorrow 2026-03-05"],
    ["same_day", "2026-03-06", "10:00", "Today 2026-03-06, Tomorrow 2026-03-07"],
    ["same_day", "2026-03-06", "16:00", "Monday 2026-03-09"],
    ["next_day", "2026-03-06", "10:00", "Monday 2026-03-09"],
    ["next_day", "2026-03-07", "10:00", "Monday 2026-03-09"],
    ["next_day", "2026-03-08", "10:00", "Tomorrow 2026-03-09"],
    ["international", "2026-03-04", "10:00", "Friday 2026-03-06"],
    // Tuesday 17 March is Saint Patrick's day.
    ["same_day", "2026-03-16", "10:00", "Today 2026-03-16, Wednesday 2026-03-18"],
    ["next_day", "2026-03-16", "10:00", "Wednesday 2026-03-18"],
  ] as const)("for %s on %s at %s can be chosen with one press: %s", (priority, today, time, expected) => {
    const bookable = bookableDates(priority, dublin(today, time), observed);
    const days = soonestDays(bookable, today).map(({ name, date }) => `${name} ${date}`);
    expect(days.join(", ")).toBe(expected);
  });

  it("that are more than six days ahead are named with their date", () => {
    const bookable = {
      earliest: "2026-03-13",
      latest: "2027-03-06",
      isBookable: (date: string) => date >= "2026-03-13",
    };
    expect(soonestDays(bookable, "2026-03-06")).toEqual([{ date: "2026-03-13", name: "Friday 13 March" }]);
    expect(soonestDays({ ...bookable, isBookable: () => false }, "2026-03-06")).toEqual([]);
  });

  it("exclude anything that is not a date or more than a year ahead", () => {
    const now = dublin("2026-03-04", "10:00");
    const asked = ["", "2026-02-30", "2027-03-04", "2027-03-05"].map((date) =>
      isBookable("same_day", date, now, observed),
    );
    expect(asked).toEqual([false, false, true, false]);
  });

  it("come with their notes [P327] [P328] [P329]", () => {
    const notes = (priority: "same_day" | "next_day" | "international", time: string) =>
      bookableDates(priority, dublin("2026-03-04", time), observed).notes;
    expect(notes("same_day", "14:59")).toEqual([]);
    expect(notes("same_day", "15:00")).toEqual([
      "Same day service cutoff (3:00 PM) has passed. Earliest available date is next business day.",
    ]);
    expect(notes("next_day", "10:00")).toEqual(["Next day service is available Monday-Friday only."]);
    expect(notes("international", "10:00")).toEqual(["International deliveries require minimum 2 days notice."]);
  });
});

describe("the hours of collection", () => {
  it("read as a phrase about days and times", () => {
    expect(showCollectionHours("same_day", observed)).toBe("Every day, 08:30-18:00, not on public holidays");
    expect(showCollectionHours("next_day", observed)).toBe("Monday to Friday, 08:30-18:00, not on public holidays");
    expect(showCollectionHours("same_day", { observeHolidays: false, atWeekends: false })).toBe(
      "Monday to Friday, 08:30-18:00",
    );
    expect(showDays(["friday", "monday"])).toBe("Monday and Friday");
    expect(showDays(["sunday"])).toBe("Sunday");
  });
});

describe("the office", () => {
  const hours = { opens: "08:30", closes: "18:00" };
  it.each([
    ["on a working morning", "2026-03-05T09:00:00Z", null, ""],
    ["before it opens", "2026-03-05T08:29:00Z", "2026-03-05", "today at 8.30am"],
    ["on a Sunday", "2026-03-08T13:00:00Z", "2026-03-09", "tomorrow at 8.30am"],
    ["on a Friday evening", "2026-03-06T18:00:00Z", "2026-03-09", "on Monday at 8.30am"],
    ["at Christmas", "2026-12-25T12:00:00Z", "2026-12-28", "on Monday at 8.30am"],
  ])("says when it opens next: %s", (_when, instant, date, words) => {
    const now = new Date(instant);
    const next = nextOpeningDay(now, hours, { holidays: true });
    expect(next).toBe(date);
    expect(next === null ? "" : showOpening(next, now, hours)).toBe(words);
  });
});

describe("estimated delivery", () => {
  it.each([
    ["same_day", "2026-03-05", 250, "2026-03-05", "P446"],
    ["express", "2026-03-05", null, "2026-03-05", "P446"],
    ["urgent", "2026-03-05", null, "2026-03-05", "P446"],
    ["next_day", "2026-03-05", null, "2026-03-06", "P447"],
    ["priority", "2026-03-06", null, "2026-03-09", "P447"],
    ["next_day", "2026-03-16", null, "2026-03-18", "P447"],
    ["international", "2026-03-06", null, "2026-03-09", "P448"],
    ["international", "2026-03-06", 3000, "2026-03-09", "P448"],
    ["international", "2026-03-06", 3000.1, "2026-03-10", "P448"],
    ["standard", "2026-03-05", null, "2026-03-09", "P449"],
    ["", "2026-03-04", null, "2026-03-06", "P449"],
  ])("comes out: '%s' from %s over %s km is %s [%s]", (priority, date, km, expected, _row) => {
    expect(estimatedDelivery(priority, date, km, observed)).toBe(expected);
  });

  it("ignores holidays if they are not observed", () => {
    expect(estimatedDelivery("next_day", "2026-03-16", null, { observeHolidays: false })).toBe("2026-03-17");
    expect(nextBusinessDay("2026-12-24", { holidays: true })).toBe("2026-12-28");
  });
});
