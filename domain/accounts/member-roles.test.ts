import { expect, it } from "vitest";
import { mayMember, memberActs, memberRoles, visibleDeliveries } from "./member-roles.ts";

const table = {
  see_deliveries: { owner: true, finance: true, booker: true, approver: true, viewer: true },
  book: { owner: true, finance: false, booker: true, approver: true, viewer: false },
  approve: { owner: true, finance: false, booker: false, approver: true, viewer: false },
  invoices: { owner: true, finance: true, booker: false, approver: false, viewer: false },
  manage: { owner: true, finance: false, booker: false, approver: false, viewer: false },
};

it("each role may do what the table of roles grants, and nothing else", () => {
  const granted = Object.fromEntries(
    memberActs.map((act) => [act, Object.fromEntries(memberRoles.map((role) => [role, mayMember(role, act)]))]),
  );
  expect(granted).toEqual(table);
});

it("only bookers are limited to their own and shared deliveries", () => {
  expect(memberRoles.filter((role) => visibleDeliveries(role) === "own_and_shared")).toEqual(["booker"]);
});
