import { expect, it } from "vitest";
import { describeActor, describeDetails, pathOfObject } from "./audit-texts.ts";

it("shows fields and amounts in words, before and after, including fields that only one side has", () => {
  const details = describeDetails({
    before: { totalCents: 1250, role: "dispatcher", isTemplate: true },
    after: { totalCents: 0, role: "shop_manager", email: "changed", hours: ["08:00", "18:00"], limitCents: null },
  });
  expect(details).toEqual([
    { field: "Total", before: "€12.50", after: "€0.00" },
    { field: "Role", before: "dispatcher", after: "shop_manager" },
    { field: "Is template", before: "Yes", after: "–" },
    { field: "Email", before: "–", after: "changed" },
    { field: "Hours", before: "–", after: "08:00, 18:00" },
    { field: "Limit", before: "–", after: "–" },
  ]);
  expect(describeDetails({ before: null, after: { "Fuel surcharge": "5 %" } })).toEqual([
    { field: "Fuel surcharge", before: "–", after: "5 %" },
  ]);
  expect(describeDetails({ before: null, after: null })).toEqual([]);
});

it("names an erased actor by kind and id, and links an object that has a page", () => {
  expect(describeActor({ kind: "user", id: 7, name: null })).toBe("User 7");
  expect(describeActor({ kind: "terminal", id: null, name: null })).toBe("Terminal");
  expect(describeActor({ kind: "robot", id: 3, name: null })).toBe("robot 3");
  expect(pathOfObject({ kind: "order", id: "17", name: null })).toBe("/admin/orders/17");
  expect(pathOfObject({ kind: "invoice", id: "9", name: "26-00001" })).toBe("/admin/invoices/9");
  expect(pathOfObject({ kind: "refund", id: "17", name: null })).toBeNull();
});
