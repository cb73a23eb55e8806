import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import {
  type AfterChange,
  clearAllErrors,
  clearFieldError,
  createControlledForm,
  isSame,
  retainErrors,
  revalidateField,
  valueAt,
  withValue,
} from "./controlled-form.ts";
import { createFormStore } from "./form-store.ts";

const tooShort = ({ name, town }: { name: string; town: string }) => ({
  name: name.length < 2 ? "Name is too short" : undefined,
  town: town.length < 2 ? "Town is too short" : undefined,
});

function nameAndTown(afterChange: AfterChange) {
  return createControlledForm({ name: "", town: "Cork" }, { check: tooShort, afterChange });
}

const shown = ({ read }: { read: () => { errors: object } }) =>
  Object.entries(read().errors).flatMap(([name, text]) => (text ? [name] : []));

describe("errors after a change", () => {
  it.each<[words: string, AfterChange, name: string[], town: string[]]>([
    ["are revalidated field by field", revalidateField, ["name"], ["name", "town"]],
    ["are cleared for the changed field", clearFieldError, [], ["name"]],
    ["are all cleared", clearAllErrors, [], []],
    ["are all kept", retainErrors, ["name"], ["name"]],
  ])("%s", (_, afterChange, name, town) => {
    const typedName = nameAndTown(afterChange);
    expect(typedName.validate()).toBe(false);
    expect(shown(typedName)).toEqual(["name"]);
    typedName.change("name", "A");
    expect(shown(typedName)).toEqual(name);

    const typedTown = nameAndTown(afterChange);
    typedTown.validate();
    typedTown.change("town", "C");
    expect(shown(typedTown)).toEqual(town);
  });

  it("disappear once the field is corrected", () => {
    const store = nameAndTown(revalidateField);
    store.validate();
    store.change("name", "Áine");
    expect(shown(store)).toEqual([]);
    expect(store.validate()).toBe(true);
  });

  it("are not shown before the form is sent", () => {
    const store = nameAndTown(revalidateField);
    store.change("town", "");
    expect(shown(store)).toEqual([]);
  });

  it("keep an entry for a field refused earlier, by which uncontrolled forms know to validate it again", () => {
    const store = createFormStore({ errors: { name: "Name is too short" }, busy: false });
    store.showErrors({ town: "Town is too short" });
    expect(Object.keys(store.read().errors).sort()).toEqual(["name", "town"]);
    expect(shown(store)).toEqual(["town"]);
  });

  it("are cleared for fields that the form fills in itself, which are not validated", () => {
    const store = nameAndTown(revalidateField);
    store.validate();
    store.set({ name: "" });
    expect(shown(store)).toEqual([]);
    expect(store.read().values).toEqual({ name: "", town: "Cork" });
  });
});

describe("a refusal by the server", () => {
  const refusal = (params: Record<string, string>) =>
    new ApiError({ status: 422, code: "invalid_fields", message: "It cannot be taken", params });
  const events = () =>
    createControlledForm({ events: [{ name: "" }], code: "" }, { check: () => ({}), afterChange: clearFieldError });

  it("is shown at the fields it names, even inside a list", () => {
    const store = events();
    store.showRefusal(refusal({ "events.0.name": "Name is required", fax: "Never asked for" }));
    expect(store.read()).toMatchObject({ errors: { "events.0.name": "Name is required" }, failure: "" });
    expect(shown(store)).toEqual(["events.0.name"]);
    store.change("code", "A");
    expect(shown(store)).toEqual(["events.0.name"]);
    store.change("events.0.name", "Booked");
    expect(shown(store)).toEqual([]);
  });

  it("disappears with the value that contains its field", () => {
    const store = events();
    store.showRefusal(refusal({ "events.0.name": "Name is required" }));
    store.set({ events: [] });
    expect(shown(store)).toEqual([]);
  });

  it("applies to the form as a whole if it names no known field, until the form is sent again", () => {
    const store = events();
    store.showRefusal(refusal({ fax: "Never asked for" }));
    expect(store.read()).toMatchObject({ errors: {}, failure: "It cannot be taken" });
    store.validate();
    expect(store.read().failure).toBe("");
  });
});

it("a form runs one task at a time and passes on what it throws", async () => {
  const store = createControlledForm({}, { check: () => ({}), afterChange: retainErrors });
  const done: string[] = [];
  let finish = () => {};
  const first = store.run(() => new Promise((resolve) => (finish = resolve)), String);
  expect(store.read().busy).toBe(true);
  await store.run(async () => void done.push("second"), String);
  finish();
  await first;
  expect(store.read().busy).toBe(false);
  expect(done).toEqual([]);
  await store.run(
    () => Promise.reject(new Error("gone")),
    (error) => done.push(String(error)),
  );
  expect([done, store.read().busy]).toEqual([["Error: gone"], false]);
});

it("a form updates on every change, and a reset starts over with other values", () => {
  const store = nameAndTown(revalidateField);
  const drawn: string[] = [];
  store.onUpdate = ({ values }) => drawn.push(values.name);
  store.change("name", "A");
  store.validate();
  store.reset({ name: "Áine", town: "Galway" });
  expect([...new Set(drawn)]).toEqual(["A", "Áine"]);
  expect(store.read()).toMatchObject({ base: { name: "Áine" }, errors: {} });
  store.change("name", "");
  expect(shown(store)).toEqual([]);
});

it("a nested value is read and written by its name, and other objects keep their identity", () => {
  const values = { code: "A", events: [{ name: "one" }, { name: "two" }], ids: { gtm: "" } };
  expect(valueAt(values, "events.1.name")).toBe("two");
  expect(valueAt(values, "events.7.name")).toBeUndefined();
  const changed = withValue(values, "events.1.name", "three");
  expect(changed).toEqual({ ...values, events: [{ name: "one" }, { name: "three" }] });
  expect(changed.events[0]).toBe(values.events[0]);
  expect(changed.ids).toBe(values.ids);
  expect(isSame(values, changed)).toBe(false);
  expect(isSame(values, withValue(changed, "events.1.name", "two"))).toBe(true);
});
