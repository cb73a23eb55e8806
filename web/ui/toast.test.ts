import { afterEach, describe, expect, it } from "vitest";
import { dismissToast, onToastsChange, shownToasts, toast } from "./toast.ts";

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe("toasts", () => {
  it("keep their text, and stay longer if something failed", () => {
    toast({ title: "Saved" });
    toast({ title: "Error", description: "There was a problem", tone: "destructive" });
    toast({ title: "Copied", durationMs: 2000 });
    expect(shownToasts().map(({ title, tone, durationMs }) => [title, tone, durationMs])).toEqual([
      ["Saved", "default", 6000],
      ["Error", "destructive", 9000],
      ["Copied", "default", 2000],
    ]);
  });

  it("replace an earlier toast with the same text", () => {
    const first = toast({ title: "Missing information", description: "Choose a date" });
    toast({ title: "Missing information", description: "Choose a package" });
    const again = toast({ title: "Missing information", description: "Choose a date" });
    expect(again).not.toBe(first);
    expect(shownToasts().map((each) => each.description)).toEqual(["Choose a package", "Choose a date"]);
  });

  it("never pile up, because the oldest makes way", () => {
    for (const title of ["1", "2", "3", "4", "5"]) toast({ title });
    expect(shownToasts().map((each) => each.title)).toEqual(["3", "4", "5"]);
  });

  it("notify of every change and disappear when dismissed", () => {
    let changes = 0;
    const stop = onToastsChange(() => {
      changes += 1;
    });
    const id = toast({ title: "Here" });
    const before = shownToasts();
    expect(shownToasts()).toBe(before);
    dismissToast(id);
    dismissToast(id);
    expect(shownToasts()).toEqual([]);
    expect(changes).toBe(2);
    stop();
    toast({ title: "Unheard" });
    expect(changes).toBe(2);
  });
});
