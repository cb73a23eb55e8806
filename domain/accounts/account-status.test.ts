import { expect, it } from "vitest";
import { accountChanges, accountStatuses, refuseBookingOnAccount, statusAfter } from "./account-status.ts";

it("an account can be stopped, released, closed and reopened, each only from a suitable status", () => {
  const table = Object.fromEntries(
    accountStatuses.map((status) => [status, accountChanges.map((change) => statusAfter(status, change))]),
  );
  expect(table).toEqual({
    active: ["on_stop", null, "closed", null],
    on_stop: [null, "active", "closed", null],
    closed: [null, null, null, "active"],
  });
});

it("only an active account can book on account; one on stop is told to pay by card", () => {
  expect(refuseBookingOnAccount("active")).toBeNull();
  expect(refuseBookingOnAccount("on_stop")).toMatch(/pay by card/);
  expect(refuseBookingOnAccount("closed")).toMatch(/closed/);
});
