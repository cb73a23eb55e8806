import { describe, expect, it } from "vitest";
import { availableCredit, exposureCents, noExposure, refuseCredit } from "./credit.ts";

const exposure = {
  openInvoicesCents: 5_000,
  ordersCents: 3_075,
  chargesCents: 500,
  awaitingApprovalCents: 2_000,
  unallocatedCents: 1_000,
};

describe("The credit of an account", () => {
  it("counts its invoices, orders, charges and approvals, less what it paid in advance", () => {
    expect(exposureCents(exposure)).toBe(9_575);
    expect(exposureCents({ ...noExposure, unallocatedCents: 200 })).toBe(-200);
  });

  it("can be used up to the limit itself and not a cent further", () => {
    expect(refuseCredit(10_000, exposure, 425)).toBeNull();
    expect(refuseCredit(10_000, exposure, 426)).toBe(
      "This booking is above the account's credit limit: €4.25 of €100.00 is available. Pay by card, or call us about the limit.",
    );
  });

  it("allows three bookings of 30.75 within 100.00 and refuses the fourth [C016]", () => {
    const booked = (bookings: number) => ({ ...noExposure, ordersCents: bookings * 3_075 });
    expect([0, 1, 2].map((bookings) => refuseCredit(10_000, booked(bookings), 3_075))).toEqual([null, null, null]);
    expect(refuseCredit(10_000, booked(3), 3_075)).toMatch(
      /^This booking is above .* €7\.75 of €100\.00 .* Pay by card/,
    );
  });

  it("is 0 once the limit is exceeded, and a change that adds nothing is allowed even then", () => {
    expect(availableCredit(9_000, exposure)).toBe(0);
    expect(availableCredit(10_000, exposure)).toBe(425);
    expect(refuseCredit(9_000, exposure, 0)).toBeNull();
    expect(refuseCredit(9_000, exposure, -100)).toBeNull();
    expect(refuseCredit(9_000, exposure, 1)).not.toBeNull();
  });
});
