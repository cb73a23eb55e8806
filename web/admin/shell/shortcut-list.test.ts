import { expect, it } from "vitest";
import { listShortcuts } from "./shortcut-list.ts";

it.each([
  ["/admin/dispatch", ["The board", "On a card", "Everywhere"]],
  ["/admin/orders/17", ["An order", "Everywhere"]],
  ["/admin/orders", ["Everywhere"]],
  ["/admin/orders/new", ["Everywhere"]],
])("the shortcuts of %s begin with those of the screen itself", (path, titles) => {
  expect(listShortcuts(path).map(({ title }) => title)).toEqual(titles);
});
