import { expect, it } from "vitest";
import { type Board, getBoard } from "../../contract/dispatch.ts";
import { getJobSheets, type JobSheet } from "../../contract/run-sheet.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookAsMember } from "../../test/book-as-member.ts";
import { addMember } from "../../test/members.ts";
import { bookPaid } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";

const { app, clock } = appForFile({ livePayments: true });

it("The account's name and standing instructions are on job sheet, docket, board card and driver's phone, for its own orders only", async () => {
  const instructions = "Goods in at the back, 08:00 to 16:00";
  const account = await openAccount(app, "Daly's Bakery", { standingInstructions: instructions });
  const { id: memberId } = await addMember(app, account.id);
  const { id: orderId } = await bookAsMember(app, { accountId: account.id, memberId });
  const { orderId: other } = await bookPaid(app);
  const shop = { db: app.db, now: clock.now };
  const driver = await addDriver(shop);
  for (const id of [orderId, other]) await giveStops(shop, driver, id, { day: "2026-03-04" });
  const expected = { name: "Daly's Bakery", instructions };

  const token = await app.administratorToken();
  const sheets = await app.request(`${getJobSheets.path}?orders=${orderId},${other}`, { token });
  const accounts = ((await sheets.json()) as { sheets: JobSheet[] }).sheets.map((sheet) => sheet.account);
  expect(accounts).toEqual([expected, null]);

  const response = await app.request(`${getBoard.path}?day=2026-03-04`, { token });
  const { board } = (await response.json()) as { board: Board };
  const stops = board.columns.flatMap((column) => column.stops);
  expect(stops.filter((stop) => stop.orderId === orderId).map((stop) => stop.account)).toEqual([expected, expected]);
  expect(stops.filter((stop) => stop.orderId === other).map((stop) => stop.account)).toEqual([null, null]);

  const phone = createPhone((path, request) => app.request(path, request), driver, { clock: clock.now });
  const shown = new Map((await phone.stops()).map((stop) => [stop.orderId, stop.account]));
  expect([shown.get(orderId), shown.get(other)]).toEqual([expected, null]);
});
