import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it("of a form are sent the fields that were changed, also those that were emptied", () => {
  const opened = { name: "Cathal", phone: "087 123 4567", note: "C1" };
  expect(changedFields(opened, { ...opened, phone: "087 222 3333", note: "" })).toEqual({
    phone: "087 222 3333",
    note: "",
  });
  expect(changedFields(opened, { ...opened })).toEqual({});
});
