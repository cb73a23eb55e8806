import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { resolveFailure, setStopTimes } from "../../contract/dispatch.ts";
import { exportRunSheet, getJobSheets, type JobSheet } from "../../contract/run-sheet.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { book, quoteFor, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { bookPaid } from "../../test/payments.ts";

const { app, later } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const ask = (path: string, orders: string) => app.request(`${path}?orders=${orders}`, { token: manager });
const sheetsOf = async (...ids: number[]) =>
  ((await (await ask(getJobSheets.path, ids.join(","))).json()) as { sheets: JobSheet[] }).sheets;
const bookWith = async (changes: Parameters<typeof book>[2], request: object = requestQ1) =>
  (await book(app, (await quoteFor(app, request)).id, changes)).orderId;

describe("a job sheet [D022]", () => {
  it("has reference, day and times, both stops with Eircode, contact, phone and instructions, and goods, but no price", async () => {
    const { orderId, totalCents } = await bookPaid(app);
    const [sheet] = await sheetsOf(orderId);
    expect(sheet).toMatchObject({
      reference: `WC-${orderId}`,
      notCarried: null,
      day: "2026-03-04",
      collectFrom: "08:30",
      collectBy: "18:00",
      pickup: {
        address: { address1: "Unit 5 Cookstown Road", postcode: "D24XY45" },
        contactName: "Áine O'Brien",
        contactPhone: "0871234567",
        instructions: "Ring bell",
      },
      dropoff: { contactName: "Seán Byrne", contactPhone: "0867654321", instructions: "Leave at desk" },
      goods: { packageName: "Small Box", description: "Legal files", weight: 2, quantity: 1, pallet: null },
    });
    const tracking = sheet?.tracking;
    expect(tracking?.url).toMatch(/^http:\/\/localhost:3000\/track\/[0-9a-f]{32}$/);
    const { code } = tracking!;
    expect(code.size).toBeGreaterThan(20);
    expect(code.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    const said = JSON.stringify(sheet);
    expect(said).not.toContain(String(totalCents));
    expect(said).not.toMatch(/cents|price|total|payment/i);
  });

  it("says why an order must not be carried", async () => {
    const id = await bookWith({});
    expect((await sheetsOf(id))[0]).toMatchObject({ notCarried: "pending", tracking: null });
  });

  it("is made for each chosen order, in the chosen sequence, and not for a missing one", async () => {
    const [a, b] = [await bookWith({}), await bookWith({}, requestNextDay)];
    expect((await sheetsOf(b, 999_999, a)).map(({ orderId }) => orderId)).toEqual([b, a]);
    expect((await ask(getJobSheets.path, "1,x")).status).toBe(422);
    expect((await ask(getJobSheets.path, Array.from({ length: 101 }, (_, at) => at + 1).join(","))).status).toBe(422);
  });
});

describe("the times on a job sheet [D022]", () => {
  const tell = async (call: { path: string }, id: number, json: object) => {
    const response = await app.request(call.path.replace("{id}", String(id)), { json, token: manager });
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const agree = (id: number, times: object) => tell(setStopTimes, id, times);
  const fail = (id: number, stop: string) =>
    tell(recordDeliveryEvent, id, { eventId: randomUUID(), kind: "fail", stop, reason: "nobody_there" });
  const follow = (id: number, next: object) => tell(resolveFailure, id, { eventId: randomUUID(), note: "", ...next });
  const timesOf = async (id: number) => {
    const [{ day, collectFrom, collectBy, deliveredOn, deliverFrom, deliverBy } = {} as JobSheet] = await sheetsOf(id);
    return { collect: [day, collectFrom, collectBy], deliver: [deliveredOn, deliverFrom, deliverBy] };
  };
  const asBooked = { collect: ["2026-03-04", "08:30", "18:00"], deliver: ["2026-03-04", null, null] };

  it("are the settings' hours unless others are agreed for a stop", async () => {
    const { orderId: id } = await bookPaid(app);
    expect(await timesOf(id)).toEqual(asBooked);
    await agree(id, { stop: "pickup", by: "2026-03-04T11:00:00Z" });
    expect(await timesOf(id)).toEqual({ ...asBooked, collect: ["2026-03-04", "08:30", "11:00"] });
    await agree(id, { stop: "pickup", from: "2026-03-04T19:00:00Z", by: null });
    expect(await timesOf(id)).toEqual({ ...asBooked, collect: ["2026-03-04", "19:00", null] });
    await agree(id, { stop: "dropoff", from: "2026-03-04T20:00:00Z", by: "2026-03-04T21:30:00Z" });
    expect((await timesOf(id)).deliver).toEqual(["2026-03-04", "20:00", "21:30"]);
    await agree(id, { stop: "pickup", from: null });
    await agree(id, { stop: "dropoff", from: null, by: null });
    expect(await timesOf(id)).toEqual(asBooked);
  });

  it("are those of the agreed day, in Dublin, without times of any other day", async () => {
    const { orderId: id } = await bookPaid(app);
    await agree(id, { stop: "pickup", from: "2026-04-01T07:00:00Z", by: "2026-04-02T09:15:00Z" });
    expect(await timesOf(id)).toEqual({ collect: ["2026-04-02", null, "10:15"], deliver: [null, null, null] });
    await agree(id, { stop: "pickup", from: null, by: "2026-03-04T08:00:00Z" });
    expect((await timesOf(id)).collect).toEqual(["2026-03-04", null, "08:00"]);
  });

  it("are those of the new day after a failed collection", async () => {
    const { orderId: id } = await bookPaid(app);
    await fail(id, "pickup");
    await follow(id, { next: "another_day", day: "2026-03-06" });
    expect(await timesOf(id)).toEqual({
      collect: ["2026-03-06", "08:30", "18:00"],
      deliver: ["2026-03-06", null, "21:00"],
    });
  });

  it("are those of the new day after a failed delivery of collected goods", async () => {
    const { orderId: id } = await bookPaid(app);
    later(1);
    await tell(recordDeliveryEvent, id, { eventId: randomUUID(), kind: "complete", stop: "pickup", signedBy: "Áine" });
    later(2);
    await fail(id, "dropoff");
    await follow(id, { next: "another_day", day: "2026-03-06" });
    expect(await timesOf(id)).toEqual({
      collect: ["2026-03-06", null, null],
      deliver: ["2026-03-06", "08:30", "18:00"],
    });
    expect(await (await ask(exportRunSheet.path, String(id))).text()).toContain(
      ",2026-03-06,,,2026-03-06,08:30,18:00,",
    );
  });
});

describe("a run sheet's file [D023]", () => {
  it("has full addresses and contacts with their fadas, no formula that runs, and no price", async () => {
    const ids = [
      await bookWith({ deliveryContactName: "=HYPERLINK(1)", deliveryInstructions: "@SUM(A1)\n+353 second line" }),
      await bookWith({ firstName: "Séamus", lastName: "Ó Súilleabháin" }, requestNextDay),
    ];
    const response = await ask(exportRunSheet.path, ids.join(","));
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="run-sheet-2026-03-04.csv"');
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = await response.text();
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("\"'@SUM(A1)");
    expect(text).not.toMatch(/,"?[=@]/);
    const [head, ...rows] = readCsv(text).map(({ cells }) => cells);
    const cell = (row: number, column: string) => rows[row]?.[head?.indexOf(column) ?? -1];
    expect(rows.map((_, row) => Number(cell(row, "Order")))).toEqual(ids);
    expect(cell(0, "Pickup address line 1")).toBe("Unit 5 Cookstown Road");
    expect(cell(0, "Pickup postcode")).toBe("D24 XY45");
    expect(cell(1, "Pickup contact")).toBe("Séamus Ó Súilleabháin");
    expect(cell(1, "Delivery country")).toBe("Northern Ireland");
    expect(head?.join(" ")).not.toMatch(/price|total|net|vat|paid/i);
  });
});
