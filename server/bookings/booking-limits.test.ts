import { describe, expect, it } from "vitest";
import { createMemoryLimiter } from "../rate-limiters.ts";
import { type Booker, createBookingLimits } from "./booking-limits.ts";

const limits = () => createBookingLimits(createMemoryLimiter, { newcomer: 2, network: 4, known: 5 });
const booker = (changes: Partial<Booker> = {}): Booker => ({
  email: "firm@example.ie",
  address: "203.0.113.5",
  hasPaid: false,
  ...changes,
});

describe("Bookings per hour", () => {
  it("are limited for one email address on one network, without affecting other addresses there or the same one elsewhere", async () => {
    const { consume } = limits();
    for (const email of ["firm@example.ie", "Firm+van@example.ie"]) expect(await consume(booker({ email }))).toBeNull();
    const refused = await consume(booker());
    expect(refused).toMatchObject({ failed: "too_many_requests", details: { retryAfter: 3_600 } });
    expect(refused?.message).toContain("in about an hour. If it can’t wait, call +353 1 555 0100");
    expect(await consume(booker({ email: "other@example.ie" }))).toBeNull();
    expect(await consume(booker({ address: "203.0.113.6" }))).toBeNull();
  });

  it("have a higher limit for customers who have paid before, which newcomers on the same network neither use up nor share", async () => {
    const { consume } = limits();
    const known = booker({ hasPaid: true });
    for (let turn = 0; turn < 5; turn++) expect(await consume(known)).toBeNull();
    expect(await consume(known)).not.toBeNull();
    for (let turn = 0; turn < 4; turn++) expect(await consume(booker({ email: `new-${turn}@example.ie` }))).toBeNull();
    expect(await consume(booker({ email: "new-4@example.ie" }))).not.toBeNull();
    expect(await consume(booker({ email: "another@example.ie", hasPaid: true }))).toBeNull();
  });

  it("do not include one that was refused or not stored", async () => {
    const { consume, restore } = limits();
    for (let turn = 0; turn < 10; turn++) {
      expect(await consume(booker())).toBeNull();
      await restore(booker());
    }
    for (let turn = 0; turn < 2; turn++) expect(await consume(booker())).toBeNull();
    for (let turn = 0; turn < 10; turn++) expect(await consume(booker())).not.toBeNull();
    // The refused ones did not use up what remains for the network.
    for (const email of ["b@example.ie", "c@example.ie"]) expect(await consume(booker({ email }))).toBeNull();
    expect(await consume(booker({ email: "d@example.ie" }))).not.toBeNull();
  });

  it("refused for the network do not use up an email address's own limit", async () => {
    const { consume, restore } = limits();
    for (let turn = 0; turn < 4; turn++) expect(await consume(booker({ email: `new-${turn}@example.ie` }))).toBeNull();
    for (let turn = 0; turn < 5; turn++) expect(await consume(booker())).not.toBeNull();
    await restore(booker({ email: "new-0@example.ie" }));
    expect(await consume(booker())).toBeNull();
  });

  it("are four times as many for a whole IPv6 site as for one of its networks", async () => {
    const { consume } = limits();
    const from = (network: number) => booker({ address: `2001:db8:1:${network}::/64` });
    for (let turn = 0; turn < 8; turn++) expect(await consume(from(turn))).toBeNull();
    expect(await consume(from(9))).not.toBeNull();
    expect(await consume(booker({ address: "2001:db8:2:1::/64" }))).toBeNull();
  });
});
