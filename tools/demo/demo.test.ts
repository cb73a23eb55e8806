import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { validateOrderTransition } from "../../domain/orders/statuses.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { bookingMoments, freshBookings } from "./booking-moments.ts";
import { demoFolder } from "./demo-folder.ts";
import { orderHistory, withoutInvoicedMoney } from "./order-history.ts";
import { seededRandom } from "./seeded-random.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("the demo's year", () => {
  it("has 600 to 1000 bookings up to now, fewer on Sundays, more at the end than at the beginning", () => {
    const moments = bookingMoments(now, seededRandom(7));
    const sundays = moments.filter((moment) => moment.getUTCDay() === 0).length;
    const tuesdays = moments.filter((moment) => moment.getUTCDay() === 2).length;
    const half = moments.filter((moment) => moment.getTime() > now.getTime() - 182 * 86_400_000).length;
    expect(moments.length).toBeGreaterThan(600);
    expect(moments.length).toBeLessThan(1_000);
    expect(moments.at(-1)?.getTime()).toBeLessThan(now.getTime());
    expect(sundays * 4).toBeLessThan(tuesdays);
    expect(half).toBeGreaterThan(moments.length / 2);
  });

  it("has fresh bookings even on a Monday morning after a bank holiday, and the clean-up of unpaid orders cancels none", () => {
    for (const start of ["2026-11-23T05:00:00Z", "2026-04-07T05:00:00Z", "2026-12-27T09:00:00Z"]) {
      const newest = bookingMoments(new Date(start), seededRandom(7)).slice(-freshBookings);
      expect(Date.parse(start) - (newest[0]?.getTime() ?? 0), start).toBeLessThan(24 * 3_600_000);
    }
  });

  it("leaves companies' payments to invoices only for deliveries since invoicing began", () => {
    const from = new Date("2026-08-01T00:00:00Z");
    const seen = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const bookedAt = new Date(now.getTime() - (60 + (seed % 120)) * 24 * 3_600_000);
      const order = { status: "on-hold", bookedAt, deliveredOn: dublinDate(bookedAt), totalCents: 5_000 } as const;
      const steps = orderHistory(seededRandom(seed), order, now);
      const delivered = steps.find(({ to, receivesMoney }) => to === "completed" && !receivesMoney);
      const isPaid = steps.some(({ receivesMoney }) => receivesMoney);
      const isPaidSingly = withoutInvoicedMoney(steps, from).some(({ receivesMoney }) => receivesMoney);
      expect(isPaidSingly).toBe(isPaid && delivered !== undefined && delivered.at < from);
      seen.add(`${isPaid} ${isPaidSingly}`);
    }
    expect([...seen].sort()).toEqual(["false false", "true false", "true true"]);
  });

  it("changes orders only as the rules allow, step by step, never into the future", () => {
    const reached = new Set<string>();
    for (let seed = 0; seed < 2_000; seed++) {
      const random = seededRandom(seed);
      const status = random.pick(["pending", "on-hold"] as const);
      const bookedAt = new Date(now.getTime() - random.whole(0, 60 * 24) * 3_600_000);
      const deliveredOn = dublinDate(new Date(bookedAt.getTime() + random.whole(0, 3) * 86_400_000));
      const moves = orderHistory(
        random,
        { status, bookedAt, deliveredOn, totalCents: random.chance(0.9) ? 12_300 : 0 },
        now,
      );
      let [at, from] = [bookedAt, status as string];
      for (const move of moves) {
        expect(move.from).toBe(from);
        if (move.receivesMoney) expect(move).toMatchObject({ from: "completed", to: "completed", actor: "staff" });
        else if (move.refundCents === undefined)
          expect(validateOrderTransition(move.from, move.to, move.actor)).toEqual({ ok: true });
        else expect(move).toMatchObject({ from: "completed", to: "completed", actor: "refund" });
        expect(move.at.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(move.at.getTime()).toBeLessThanOrEqual(now.getTime());
        [at, from] = [move.at, move.to];
      }
      reached.add(from);
    }
    expect([...reached].sort()).toEqual(
      ["cancelled", "completed", "failed", "on-hold", "pending", "processing", "refunded"].sort(),
    );
  });
});

it("writes emails in the demo too, although it runs the server from source", async () => {
  const write = `import("./server/mail/render-email.tsx").then(async ({ renderStoredEmail }) => {
    const email = await renderStoredEmail("completed", { firstName: "Aoife", bookingReference: "WC-7", repeat: null });
    console.log(email.html);
  })`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "-e", write]);
  expect(stdout).toContain("Your delivery is complete");
});

describe("the demo's folder", () => {
  it.each([
    [undefined, resolve("data/demo")],
    ["", resolve("data/demo")],
    ["/srv/courier/", "/srv/courier-demo"],
  ])("for DATA_DIR %s is not the real one", (dataDir, folder) => {
    expect(demoFolder(dataDir)).toBe(folder);
  });
});
