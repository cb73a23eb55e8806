import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveSettings } from "../../contract/staff-settings.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { book, quoteFor, refusedQuote, requestInternational, requestQ1, testClock } from "../../test/journeys.ts";
import { outboxOf, submitBooking } from "../../test/read-order.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { defaultSettings } from "../settings/default-settings.ts";

const sundayNoon = "2026-03-08T13:00:00Z";
const clock = testClock(new Date(sundayNoon));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, maps: stubMaps() });
  await saveFixtureS0(app);
});
const { collectionHours } = defaultSettings;
afterEach(async () => {
  clock.set(sundayNoon);
  await changeSettings(app, { collectionHours, collectAtWeekends: true, observePublicHolidays: true });
});
afterAll(() => app.close());

const sunday = { ...requestQ1, scheduledDate: "2026-03-08" };

describe("a day without collections", () => {
  it("cannot be quoted: 25 December, with any priority", async () => {
    clock.set("2026-12-22T10:00:00Z");
    for (const request of [requestQ1, requestInternational]) {
      const { data } = await refusedQuote(app, { ...request, scheduledDate: "2026-12-25" });
      expect(data.params?.["scheduledDate"]).toMatch(/cannot be booked for Friday 25 December 2026. The next/);
      expect(data["nextDate"]).toBe("2026-12-27");
    }
  });

  it("is a Sunday only once staff switch weekends off", async () => {
    await quoteFor(app, sunday);
    await changeSettings(app, { collectAtWeekends: false });
    const { data } = await refusedQuote(app, sunday);
    expect(data["nextDate"]).toBe("2026-03-09");
  });

  it("is refused at booking if it became one after the quote, with the next available day", async () => {
    const quote = await quoteFor(app, sunday);
    await changeSettings(app, { collectAtWeekends: false });
    const { status, body } = await submitBooking(app, quote.id);
    expect([status, body.code, body.data["nextDate"]]).toEqual([409, "date_unavailable", "2026-03-09"]);
  });

  it("is any day that the settings do not include for the priority", async () => {
    const same_day = { ...collectionHours.same_day, days: ["thursday" as const] };
    await changeSettings(app, { collectAtWeekends: false, collectionHours: { ...collectionHours, same_day } });
    expect((await refusedQuote(app, sunday)).data["nextDate"]).toBe("2026-03-12");
    await quoteFor(app, { ...requestQ1, scheduledDate: "2026-03-12" });
  });
});

describe("impossible hours", () => {
  const save = async (hours: object) => {
    const headers = { token: await app.administratorToken() };
    const { version } = (await (await app.request(saveSettings.path, headers)).json()) as { version: number };
    const json = { version, collectionHours: { ...collectionHours, ...hours } };
    const response = await app.request(saveSettings.path, { ...headers, json });
    const { data } = (await response.json()) as { data: { params: Record<string, string> } };
    return [response.status, data.params];
  };

  it.each([
    ["same_day", { days: [] }, "days", "Choose at least one day"],
    ["same_day", { from: "18:00", until: "08:30" }, "until", "Collections must end after they start"],
    ["same_day", { from: "25:00" }, "from", "Enter a time such as 08:30"],
    ["next_day", { days: ["saturday"] }, "days", "Next Day is collected Monday to Friday only"],
  ] as const)("are refused at their field: %s %j", async (priority, change, field, text) => {
    const answer = await save({ [priority]: { ...collectionHours[priority], ...change } });
    expect(answer).toEqual([400, { [`collectionHours.${priority}.${field}`]: text }]);
  });
});

describe("the customer's email", () => {
  const textFor = async (instant: string, scheduledDate: string) => {
    clock.set(instant);
    const { orderId } = await book(app, (await quoteFor(app, { ...requestQ1, scheduledDate })).id);
    clock.set(sundayNoon);
    const emails = await outboxOf(app, orderId);
    return emails.find(({ template }) => template === "customer_booking")?.text ?? "";
  };

  it("tells a customer who booked on a Sunday when the office answers", async () => {
    const text = await textFor(sundayNoon, "2026-03-08");
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "Our office answers Monday to Friday 8.30am-6.00pm, with an out-of-hours phone service. You booked while it was closed, so our team will look at it from Monday 9 March 2026, 8.30am.",
    );
  });

  it("names only the hours while the office is open", async () => {
    const text = await textFor("2026-03-09T10:00:00Z", "2026-03-09");
    expect(text).toContain("Our office answers Monday to Friday 8.30am-6.00pm");
    expect(text).not.toContain("while it is closed");
  });
});
