import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it("a form sends the fields that were changed, including those that were emptied", () => {
  const opened = { name: "Cathal", phone: "087 123 4567", note: "C1" };
  expect(changedFields(opened, { ...opened, phone: "087 222 3333", note: "" })).toEqual({
    phone: "087 222 3333",
    note: "",
  });
  expect(changedFields(opened, { ...opened })).toEqual({});
});
