import { describe, expect, it } from "vitest";
import { createStatementNames } from "./statement-names.ts";

describe("names of statements", () => {
  it("are given from the second time on, and stay the same", () => {
    const names = createStatementNames();
    expect([1, 2, 3].map(() => names.nameOf("insert into a values ($1)"))).toEqual([null, "s1", "s1"]);
    expect([1, 2].map(() => names.nameOf("insert into b values ($1)"))).toEqual([null, "s2"]);
  });

  it("are two hundred at most, however many statements there are", () => {
    const names = createStatementNames();
    const given = Array.from({ length: 5_000 }, (_, number) => {
      names.nameOf(`select ${number}`);
      return names.nameOf(`select ${number}`);
    });
    expect(new Set(given.filter(Boolean)).size).toBe(200);
    expect(names.nameOf("select 1")).toBe("s2");
  });

  it("change when a statement is to be prepared anew", () => {
    const names = createStatementNames();
    names.nameOf("select 1");
    expect(names.nameOf("select 1")).toBe("s1");
    names.rename("select 1");
    expect(names.nameOf("select 1")).toBe("s2");
  });
});
