import { expect, it } from "vitest";
import { dublinDate, dublinTime } from "./dublin.ts";

const known = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Dublin", dateStyle: "short", timeStyle: "short" });

it("Dublin's date and time match the time-zone database, every half hour around each clock change until 2040", () => {
  const wrong: string[] = [];
  for (let year = 2000; year < 2040; year++) {
    for (const month of [2, 9]) {
      for (let half = 0; half < 10 * 48; half++) {
        const instant = new Date(Date.UTC(year, month, 23) + half * 1_800_000);
        const ours = `${dublinDate(instant)} ${dublinTime(instant)}`;
        if (ours !== known.format(instant)) wrong.push(`${instant.toISOString()}: ${ours}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it("Dublin's date and time match the time-zone database on any day in between", () => {
  for (let day = 0; day < 366 * 30; day++) {
    const instant = new Date(Date.UTC(2010, 0, 1, 12) + day * 86_400_000 + day * 61_000);
    expect(`${dublinDate(instant)} ${dublinTime(instant)}`).toBe(known.format(instant));
  }
});
