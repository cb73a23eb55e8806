import { describe, expect, it } from "vitest";
import type { ShownStop } from "../run/shown-stops.ts";
import { type DoneFields, doneActions, requiredFields, restoreDone } from "./done-actions.ts";

const stopOf = (orderId: number, more: Partial<ShownStop> = {}) =>
  ({
    orderId,
    kind: "pickup",
    key: `${orderId}-pickup`,
    after: `state of ${orderId}`,
    asks: { name: true, signature: true, picture: false },
    safePlace: "",
    ...more,
  }) as ShownStop;
type Stops = [ShownStop, ...ShownStop[]];
const warehouse = Array.from({ length: 20 }, (_, at) => stopOf(at + 1)) as Stops;
const strokes = [[0, 0, 500, 200]];
const signed = (more: Partial<DoneFields>): DoneFields => ({
  ...restoreDone(warehouse),
  name: " Nora ",
  strokes,
  ...more,
});
const actionsOf = (fields: DoneFields, stops: Stops = warehouse) =>
  doneActions(stops, { fields, pictures: [], after: new Map([["1-pickup", "when it was opened"]]) });

describe("A visit with twenty parcels", () => {
  const ticked = warehouse.slice(0, 19).map(({ key }) => key);

  it("and one missing results in nineteen completions with the same signature and one failure with its reason [E018]", () => {
    const actions = actionsOf(signed({ ticked, missing: "not_ready", note: " Not packed " }));
    const done = actions.filter(({ kind }) => kind === "complete");
    expect(done.map(({ stop }) => stop.orderId)).toEqual(warehouse.slice(0, 19).map(({ orderId }) => orderId));
    for (const action of done) expect(action).toMatchObject({ signedBy: "Nora", signature: { strokes } });
    const failed = actions.filter(({ kind }) => kind === "fail");
    expect(failed).toMatchObject([{ stop: { orderId: 20 }, reason: "not_ready", note: "Not packed" }]);
    expect(failed[0]).not.toHaveProperty("signature");
    expect(new Set(actions.map(({ visit }) => visit)).size).toBe(1);
    expect(actions[0]).toMatchObject({ visit: expect.any(String), after: "when it was opened" });
    expect(actions[1]?.after).toBe("state of 2");
  });

  it("leaves parcels still to be done in the run [E018]", () => {
    const actions = actionsOf(signed({ ticked, missing: "later" }));
    expect(actions.map(({ kind }) => kind)).toEqual(Array.from({ length: 19 }, () => "complete"));
  });

  it("starts with none ticked, and is restored as it was saved", () => {
    expect(restoreDone(warehouse).ticked).toEqual([]);
    expect(restoreDone(warehouse, { ticked, name: "Nora" })).toMatchObject({ ticked, name: "Nora", how: "pad" });
  });

  it("requires what any of its parcels requires, and can be left safe only if all share one safe place", () => {
    const strict = stopOf(2, { asks: { name: true, signature: true, picture: true } });
    expect(requiredFields([stopOf(1), strict], "pad")).toMatchObject({ name: true, pad: true, picture: true });
    const [shed, porch] = [stopOf(1, { safePlace: "Shed" }), stopOf(2, { safePlace: "Porch" })];
    expect(requiredFields([shed, porch], "pad").ways).toEqual(["pad", "paper"]);
    expect(requiredFields([shed, stopOf(3, { safePlace: "Shed" })], "pad").ways).toEqual(["pad", "paper", "left_safe"]);
  });
});

describe("A single parcel", () => {
  const [one] = warehouse;
  it("needs no tick, even if its form was saved with other parcels, and belongs to no visit", () => {
    const fields = { ...restoreDone([one], { ticked: ["2-pickup"] }), name: "Nora", strokes };
    const [action, ...more] = actionsOf(fields, [one]);
    expect(more).toEqual([]);
    expect(action).toMatchObject({ kind: "complete", signedBy: "Nora", signature: { strokes } });
    expect(action).not.toHaveProperty("visit");
  });

  it("left safe or signed for on paper has no strokes; on paper it has a name", () => {
    const fields = { ...restoreDone([one]), name: "Nora", strokes };
    const [paper] = actionsOf({ ...fields, how: "paper" }, [one]);
    expect(paper).toMatchObject({ signedBy: "Nora", note: "Signed on paper" });
    expect(paper).not.toHaveProperty("signature");
    const [safe] = actionsOf({ ...fields, how: "left_safe" }, [one]);
    expect(safe).toMatchObject({ leftSafe: true });
    expect(safe).not.toHaveProperty("signedBy");
  });
});
