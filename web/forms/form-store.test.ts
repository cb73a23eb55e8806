import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { forget, forgetAll, judgeAll, keep } from "./after-change.ts";
import { type AfterChange, createFormStore, type FormRules, judgeRefused } from "./form-store.ts";
import { holdValues, isSame, valueAt, withValue } from "./held-values.ts";

const tooShort = ({ name, town }: { name: string; town: string }) => ({
  name: name.length < 2 ? "Name is too short" : undefined,
  town: town.length < 2 ? "Town is too short" : undefined,
});

function held<Values extends object>(initial: Values, rules: FormRules<Values>) {
  const store = createFormStore(initial, rules);
  return { ...store, ...holdValues(store) };
}

function nameAndTown(afterChange: AfterChange) {
  return held({ name: "", town: "Cork" }, { check: tooShort, afterChange });
}

const shown = ({ read }: { read: () => { errors: object } }) =>
  Object.entries(read().errors).flatMap(([name, text]) => (text ? [name] : []));

describe("errors after a change", () => {
  it.each<[words: string, AfterChange, name: string[], town: string[]]>([
    ["judge refused", judgeRefused, ["name"], ["name"]],
    ["judge all", judgeAll, ["name"], ["name", "town"]],
    ["forget", forget, [], ["name"]],
    ["forget all", forgetAll, [], []],
    ["keep", keep, ["name"], ["name"]],
  ])("%s", (_, afterChange, name, town) => {
    const typedName = nameAndTown(afterChange);
    expect(typedName.passes()).toBe(false);
    expect(shown(typedName)).toEqual(["name"]);
    typedName.change("name", "A");
    expect(shown(typedName)).toEqual(name);

    const typedTown = nameAndTown(afterChange);
    typedTown.passes();
    typedTown.change("town", "C");
    expect(shown(typedTown)).toEqual(town);
  });

  it.each([judgeRefused, judgeAll])("$name: a field that is mended has none", (afterChange) => {
    const store = nameAndTown(afterChange);
    store.passes();
    store.change("name", "Áine");
    expect(shown(store)).toEqual([]);
    expect(store.passes()).toBe(true);
  });

  it.each([judgeRefused, judgeAll])("$name: none are shown before it was sent", (afterChange) => {
    const store = nameAndTown(afterChange);
    store.change("town", "");
    expect(shown(store)).toEqual([]);
  });

  it("what the form fills in by itself is not judged, and its errors go", () => {
    const store = nameAndTown(judgeAll);
    store.passes();
    store.set({ name: "" });
    expect(shown(store)).toEqual([]);
    expect(store.read().values).toEqual({ name: "", town: "Cork" });
  });
});

describe("a refusal of the server", () => {
  const refusal = (params: Record<string, string>) =>
    new ApiError({ status: 422, code: "invalid_fields", message: "It cannot be taken", params });
  const events = () => held({ events: [{ name: "" }], code: "" }, { check: () => ({}), afterChange: forget });

  it("stands at the fields that it names, those inside a list as well", () => {
    const store = events();
    store.showRefusal(refusal({ "events.0.name": "Name is required", fax: "Never asked for" }));
    expect(store.read()).toMatchObject({ errors: { "events.0.name": "Name is required" }, failure: "" });
    expect(shown(store)).toEqual(["events.0.name"]);
    store.change("code", "A");
    expect(shown(store)).toEqual(["events.0.name"]);
    store.change("events.0.name", "Booked");
    expect(shown(store)).toEqual([]);
  });

  it("goes with the value that it is inside of", () => {
    const store = events();
    store.showRefusal(refusal({ "events.0.name": "Name is required" }));
    store.set({ events: [] });
    expect(shown(store)).toEqual([]);
  });

  it("is said of the whole where it names no field, until the form is sent again", () => {
    const store = events();
    store.showRefusal(refusal({ fax: "Never asked for" }));
    expect(store.read()).toMatchObject({ errors: {}, failure: "It cannot be taken" });
    store.passes();
    expect(store.read().failure).toBe("");
  });
});

it("one thing is done at a time, and what it throws is handed on", async () => {
  const store = createFormStore({}, { check: () => ({}), afterChange: keep });
  const done: string[] = [];
  let finish = () => {};
  const first = store.run(() => new Promise((resolve) => (finish = resolve)), String);
  expect(store.read().busy).toBe(true);
  expect(await store.run(async () => void done.push("second"), String)).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(store.read().busy).toBe(false);
  expect(done).toEqual([]);
  const failed = await store.run(
    () => Promise.reject(new Error("gone")),
    (error) => done.push(String(error)),
  );
  expect([failed, done, store.read().busy]).toEqual([false, ["Error: gone"], false]);
});

it("who listens is told of every change until he leaves; a reset begins anew from other values", () => {
  const store = nameAndTown(judgeAll);
  const heard: string[] = [];
  const leave = store.subscribe(() => heard.push(store.read().values.name));
  store.change("name", "A");
  store.passes();
  store.reset({ name: "Áine", town: "Galway" });
  expect(heard).toEqual(["A", "A", "Áine"]);
  expect(store.read()).toMatchObject({ base: { name: "Áine" }, errors: {} });
  store.change("name", "");
  expect(shown(store)).toEqual([]);
  leave();
  store.change("name", "B");
  expect(heard).toHaveLength(4);
});

it("a value inside another is read and written by its name, and nothing else is made anew", () => {
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
