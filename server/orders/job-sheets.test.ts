import { beforeAll, describe, expect, it } from "vitest";
import { exportRunSheet, getJobSheets, type JobSheet } from "../../contract/run-sheet.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { book, quoteFor, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { bookPaid } from "../../test/payments.ts";

const { app } = appForFile({ livePayments: true });
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
  it("has reference, day and times, both ends with Eircode, contact, phone and instructions, goods, and no price", async () => {
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

  it("says of an order that is not to be carried why", async () => {
    const id = await bookWith({});
    expect((await sheetsOf(id))[0]).toMatchObject({ notCarried: "pending", tracking: null });
  });

  it("comes for each order that was chosen, in the order chosen, and not for one that does not exist", async () => {
    const [a, b] = [await bookWith({}), await bookWith({}, requestNextDay)];
    expect((await sheetsOf(b, 999_999, a)).map(({ orderId }) => orderId)).toEqual([b, a]);
    expect((await ask(getJobSheets.path, "1,x")).status).toBe(422);
    expect((await ask(getJobSheets.path, Array.from({ length: 101 }, (_, at) => at + 1).join(","))).status).toBe(422);
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
