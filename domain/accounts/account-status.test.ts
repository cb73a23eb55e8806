import { expect, it } from "vitest";
import { accountChanges, accountStatuses, refuseBookingOnAccount, statusAfter } from "./account-status.ts";

it("an account is stopped, lifted, closed and reopened, each only from where it makes sense", () => {
  const table = Object.fromEntries(
    accountStatuses.map((status) => [status, accountChanges.map((change) => statusAfter(status, change))]),
  );
  expect(table).toEqual({
    active: ["on_stop", null, "closed", null],
    on_stop: [null, "active", "closed", null],
    closed: [null, null, null, "active"],
  });
});

it("only an active account books on account; one on stop is pointed to the card", () => {
  expect(refuseBookingOnAccount("active")).toBeNull();
  expect(refuseBookingOnAccount("on_stop")).toMatch(/pay by card/);
  expect(refuseBookingOnAccount("closed")).toMatch(/closed/);
});
