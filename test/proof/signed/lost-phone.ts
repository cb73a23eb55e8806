import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sendDriverEvents } from "../../../contract/driver-phone.ts";
import { hashKey } from "../../../server/auth/authenticate.ts";
import type { Random } from "../../../tools/demo/seeded-random.ts";
import { ask } from "../api-client.ts";

const kinds = ["complete pickup", "complete dropoff", "fail dropoff", "hand_in dropoff", "take_over dropoff"] as const;
const hourMs = 3_600_000;

type Rows = (sql: string) => Promise<unknown>;

/**
 * A driver's phone that was signed out, or whose session expired, in the hands of somebody who sends made-up events.
 */
export class LostPhone {
  readonly phoneId = randomUUID();
  readonly #token = `phone_${randomBytes(24).toString("base64url")}`;
  readonly #url: string;
  #sequence = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  static async lose(url: string, rows: Rows, driverId: number, end: "signed out" | "expired"): Promise<LostPhone> {
    const lost = new LostPhone(url);
    const [endedAt, expiresAt] =
      end === "expired" ? ["null", "now() - interval '1 day'"] : ["now()", "now() + interval '30 days'"];
    await rows(`INSERT INTO driver_phones (id, driver_id, token_hash, signed_in_at, seen_at, expires_at, ended_at)
      VALUES ('${lost.phoneId}', ${driverId}, '${hashKey(lost.#token)}', now() - interval '2 days', now() - interval '1 day',
        ${expiresAt}, ${endedAt})`);
    return lost;
  }

  /** Sends made-up events for these orders, at made-up times, until the round is over. Unanswered ones are lost. */
  async forge(orders: readonly number[], random: Random, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(random.whole(100, 900));
      const [kind = "", stop = ""] = random.pick(kinds).split(" ");
      const madeUp = () => new Date(Date.now() + random.whole(-48, 48) * hourMs).toISOString();
      this.#sequence += 1;
      const event = {
        id: randomUUID(),
        orderId: random.pick(orders),
        stop,
        kind,
        sequence: this.#sequence,
        pressedAt: madeUp(),
        signedBy: kind === "complete" ? "Nobody" : "",
        ...(kind === "fail" && { reason: "nobody_there" }),
      };
      const headers = { Authorization: `Bearer ${this.#token}` };
      await ask(this.#url, sendDriverEvents.path, { headers, json: { sentAt: madeUp(), events: [event] } }).catch(
        () => null,
      );
    }
  }
}
