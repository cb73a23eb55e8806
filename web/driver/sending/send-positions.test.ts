import { beforeEach, describe, expect, it } from "vitest";
import { createPhoneStorage, type PhoneStorage } from "../../../test/phone-storage.ts";
import { ApiError } from "../../api/api-error.ts";
import type { call } from "../../api/call.ts";
import type { SavedPosition } from "../storage/open-storage.ts";
import { sendRecentPositions } from "./send-positions.ts";

const now = () => new Date("2026-03-04T10:00:00.000Z");
const positionOf = (secondsAgo: number): SavedPosition => ({
  lat: 53.3,
  lon: -6.3,
  accuracyM: 10,
  at: new Date(now().getTime() - 1_000 * secondsAgo).toISOString(),
});

let phone: PhoneStorage;
beforeEach(() => {
  phone = createPhoneStorage();
  const driver = { id: 7, name: "Aoife", vehicleName: "Small van" };
  phone.save({ rows: { session: { token: "aoife", phoneId: "one", driver } } });
});

/** Sends to a server with these answers; returns the positions it received. */
async function send(answer: (positions: SavedPosition[]) => unknown) {
  const sent: SavedPosition[][] = [];
  const fake = async (_: unknown, { body }: { body: { positions: SavedPosition[] } }, { token = "" } = {}) => {
    expect(token).toBe("aoife");
    sent.push(body.positions);
    const answered = answer(body.positions);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  await sendRecentPositions({ call: fake as unknown as typeof call, open: phone.open, now }).catch(() => {});
  return sent;
}
const takesAll = ({ length }: SavedPosition[]) => ({ taken: length });

describe("A position", () => {
  it("that the server does not accept before it has the action is sent again, and deleted once accepted [E014]", async () => {
    const first = positionOf(5);
    phone.save({ positions: [first] });
    expect(await send(() => ({ taken: 0 }))).toEqual([[first]]);
    expect(phone.positions()).toEqual([first]);
    expect(await send(takesAll)).toEqual([[first]]);
    expect(phone.positions()).toEqual([]);
    expect(await send(takesAll)).toEqual([]);
  });

  it.each([
    ["nobody answers", new ApiError({ status: 0, code: "network", message: "" })],
    ["a captive portal answers", { hello: "Wi-Fi" }],
    ["a captive portal answers nothing", null],
  ])("stays if %s [E014]", async (_, answered) => {
    phone.save({ positions: [positionOf(5), positionOf(1)] });
    await send(() => answered);
    expect(phone.positions()).toHaveLength(2);
  });

  it("is dropped after ten minutes; at most the newest sixty are sent at a time", async () => {
    const positions = Array.from({ length: 70 }, (_, at) => positionOf(610 - 5 * at));
    phone.save({ positions });
    const [sent = []] = await send(takesAll);
    expect(sent).toEqual(positions.slice(-60));
    expect(phone.positions()).toEqual(positions.slice(3, 10));
  });

  it("is not sent after the driver has signed out", async () => {
    phone = createPhoneStorage();
    phone.save({ positions: [positionOf(1)] });
    expect(await send(takesAll)).toEqual([]);
  });
});
