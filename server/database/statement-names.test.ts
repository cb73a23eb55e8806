import { describe, expect, it } from "vitest";
import { createStatementNames } from "./statement-names.ts";

const marked = (text: string) => `/* planned once */ ${text}`;

describe("names of statements", () => {
  it("are given to statements marked as planned once, and stay the same", () => {
    const names = createStatementNames();
    expect([1, 2].map(() => names.nameOf(marked("insert into a values ($1)")))).toEqual(["s1", "s1"]);
    expect(names.nameOf("select /* planned once */ id from a where id = $1")).toBe("s2");
  });

  it("are given to no other statement, however often it runs, nor to one with a value that looks like the mark", () => {
    const names = createStatementNames();
    const unmarked = ["select id from a", "select id from a where note = '/* planned once */'"];
    for (const text of [...unmarked, ...unmarked]) expect(names.nameOf(text)).toBeNull();
  });

  it("are at most two hundred, however many statements there are", () => {
    const names = createStatementNames();
    const given = Array.from({ length: 5_000 }, (_, number) => names.nameOf(marked(`select ${number}`)));
    expect(new Set(given.filter(Boolean)).size).toBe(200);
    expect(names.nameOf(marked("select 1"))).toBe("s2");
  });

  it("change when a statement has to be prepared again", () => {
    const names = createStatementNames();
    expect(names.nameOf(marked("select 1"))).toBe("s1");
    names.rename(marked("select 1"));
    expect(names.nameOf(marked("select 1"))).toBe("s2");
  });
});
