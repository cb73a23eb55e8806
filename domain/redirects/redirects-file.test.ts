import { describe, expect, it } from "vitest";
import { readCsv } from "../text/csv.ts";
import { applyImport } from "./apply-import.ts";
import { editImportRow, type ImportRow } from "./import-row.ts";
import {
  exportRedirects,
  findImportLoops,
  findRepeatedSources,
  parseImportFile,
  selectRowsToImport,
} from "./redirects-file.ts";

const header = "Old URL,New URL,Redirect Type,Notes";
const own = ["courier.example"];
const read = (text: string) => parseImportFile(readCsv(text), own);
const rowsOf = (...lines: string[]): ImportRow[] => {
  const result = read([header, ...lines].join("\n"));
  if ("error" in result) throw new Error(result.error);
  return result.rows;
};
const only = (line: string) => rowsOf(line)[0]!;

describe("A file", () => {
  it.each([
    ["", "CSV file is empty"],
    ["\n\n", "CSV file is empty"],
    [header, "CSV file is empty"],
    ["a,b,c\n/a,/b,301", "Invalid CSV format. Expected columns: Old URL, New URL, Redirect Type, Notes"],
    ["a,b,c", "Invalid CSV format. Expected columns: Old URL, New URL, Redirect Type, Notes"],
  ])("of %j is refused: %s [A282] [A283]", (text, error) => {
    expect(read(text)).toEqual({ error });
  });

  it.each([
    ["in its header", `"${header}\n/a,/b,301,x`, 1],
    ["in a row", `${header}\n/a,/b,301,x\n/c,"/d,301,y\n/e,/f,301,z`, 3],
    ["in the last row", `${header}\n/a,/b,301,"x`, 2],
    ["that another cell's quote seems to close", `${header}\n/a,"/b,301,x\n/c,/d,301,"see, below"\n/e,/f,301,z`, 2],
  ])("with a quote %s that is never closed names its row, and nothing of it is imported", (_, text, row) => {
    expect(read(text)).toEqual({
      error: `Row ${row}: a quote (") is opened and never closed, so it swallows the rows below. Close or remove it, and choose the file again.`,
    });
  });

  it("may have its columns in any case and order, and others besides [A282]", () => {
    expect(read("old url,NEW URL,redirect type (301),notes\n/a,/b,302,moved")).toMatchObject({
      rows: [{ row: 2, sourceUrl: "/a", targetUrl: "/b", redirectType: "302", description: "moved", isValid: true }],
    });
    expect(read("Notes,Id,The New URL,Old URL,Redirect Type\nmoved,7,/b,/a,307")).toMatchObject({
      rows: [{ sourceUrl: "/a", targetUrl: "/b", redirectType: "307", description: "moved", isValid: true }],
    });
  });
});

describe("A row", () => {
  it("with too few columns is named [A284]", () => {
    const rows = rowsOf("/a,/b,301,x", "/c", "/d,/e", "/f,/g,301");
    expect(rows.map(({ isValid, errors }) => [isValid, ...errors])).toEqual([
      [true],
      [false, "Row 3: Insufficient columns"],
      [false, "Row 4: Insufficient columns"],
      [true],
    ]);
  });

  it.each([
    ["https://old.ie/a/b/", "/a/b"],
    ["a/b", "/a/b"],
    ["//old.ie/a", "/a"],
    ["/A/B", "/A/B"],
    ["HTTP://old.ie/a b", "/a b"],
  ])("with the source %s redirects %s [A286]", (source, path) => {
    expect(only(`${source},/new,301,`)).toMatchObject({ sourceUrl: path, isValid: true, originalUrl: source });
  });

  it.each([
    ["https://courier.example/new/", "/new"],
    ["https://www.courier.example", "/"],
    ["https://courier.example/?a=1", "/?a=1"],
    ["https://elsewhere.example/new/", "https://elsewhere.example/new/"],
    ["new/", "/new"],
    ["/", "/"],
  ])("with the target %s leads to %s [A286] [A288]", (target, path) => {
    expect(only(`/old,${target},301,`)).toMatchObject({ targetUrl: path, isValid: true });
  });

  it.each([
    [",/b,301,", "Invalid source URL"],
    ["https://x.ie/,/b,301,", "Invalid source URL"],
    ["/,/b,301,", "Invalid source URL"],
    ["/a,,301,", "Invalid target URL"],
    ["/a, \u200B,301,", "Invalid target URL"],
    ["/a/,https://x.ie/a,301,", "Circular redirect detected"],
    ["/a,/A/,301,", "Circular redirect detected"],
    ["/a,https://courier.example/a?x=1,301,", "Circular redirect detected"],
  ])("that is %s is invalid: %s [A287] [A288] [A289]", (line, error) => {
    expect(only(line)).toMatchObject({ isValid: false, errors: [error] });
  });

  it.each([
    "/admin,/b,301,",
    "/a?x=1,/b,301,",
    "/a,javascript:alert(1),301,",
    "/a,//evil.example,301,",
    "/a,mailto:a@b.ie,301,",
  ])("%s is invalid, since no rule may do that", (line) => {
    const { isValid, errors } = only(line);
    expect([isValid, errors.length]).toEqual([false, 1]);
    expect(errors[0]).toMatch(/^Invalid (source|target) URL: /);
  });

  it("of another type is imported as 301 and says so [A290]", () => {
    expect(only("/a,/b,308,")).toMatchObject({
      isValid: true,
      redirectType: "301",
      errors: ["Invalid redirect type: 308. Using 301 as default."],
    });
    expect(only("/a,/b,,")).toMatchObject({ isValid: true, redirectType: "301", errors: [] });
  });

  it("loses its hidden characters, and is marked as having had some [A285] [A299]", () => {
    expect(only("\uFEFF/a\u00A0\u200B\u00AD/\u2018b\u2019\u2013\u201Cc\u201D  d\u2014e,/b,301,")).toMatchObject({
      sourceUrl: "/a/'b'-\"c\" d-e",
      hasHiddenChars: true,
      isValid: true,
    });
    expect(only(" /a ,/b,301,")).toMatchObject({ sourceUrl: "/a", hasHiddenChars: false });
    expect(only("/a,/b\u200B,301,").hasHiddenChars).toBe(true);
  });

  it("is checked again when it is edited [A291] [A294]", () => {
    const row = only("/a,/b,308,");
    const empty = editImportRow(row, { targetUrl: " " }, own);
    expect(empty).toMatchObject({ isValid: false, targetUrl: "" });
    expect(empty.errors).toEqual(["Invalid target URL", "Invalid redirect type: 308. Using 301 as default."]);
    expect(editImportRow(empty, { targetUrl: "/A" }, own).errors[0]).toBe("Circular redirect detected");
    expect(editImportRow(empty, { targetUrl: "ok\u200B" }, own)).toMatchObject({ isValid: true, targetUrl: "/ok" });
    expect(editImportRow(row, { redirectType: "302" }, own)).toMatchObject({
      redirectType: "302",
      errors: [],
      isValid: true,
    });
  });

  it("with a star in its source is a wildcard, unless the file says otherwise", () => {
    expect([only("/a/*,/b,301,").matchType, only("/a,/b,301,").matchType]).toEqual(["wildcard", "exact"]);
  });
});

describe("A file's rows together", () => {
  it("count only the last of several with the same source", () => {
    const rows = rowsOf("/a,/1,301,", "/b,/2,301,", "/A/,/3,301,", "/a,,301,");
    expect(findRepeatedSources(rows)).toEqual(new Map([[2, 4]]));
    expect(selectRowsToImport(rows).map(({ targetUrl }) => targetUrl)).toEqual(["/2", "/3"]);
  });

  it("may not form a loop, on their own or with existing rules", () => {
    const site = { hasPage: () => false, ownHosts: own };
    const there = [{ sourceUrl: "/c", targetUrl: "/a", matchType: "exact" as const, isActive: true }];
    const rows = rowsOf("/a,/b,301,", "/b,/c,301,", "/x,/y,301,", "/w/*,/w/1,301,");
    expect(findImportLoops(rows, there, "merge", site)).toEqual(
      new Map([
        [2, ["/a", "/b", "/c", "/a"]],
        [3, ["/a", "/b", "/c", "/a"]],
        [5, ["/w/1", "/w/1"]],
      ]),
    );
    expect([...findImportLoops(rows, there, "replace", site).keys()]).toEqual([5]);
  });
});

describe("Importing a file", () => {
  type Rule = { sourceUrl: string; targetUrl: string; id?: string };
  const there: Rule[] = [
    { sourceUrl: "/a", targetUrl: "/x", id: "1" },
    { sourceUrl: "/k", targetUrl: "/k1", id: "2" },
    { sourceUrl: "/A/", targetUrl: "/never", id: "3" },
    { sourceUrl: "", targetUrl: "", id: "4" },
  ];
  const drafts: Rule[] = [
    { sourceUrl: "/A", targetUrl: "/y" },
    { sourceUrl: "/b", targetUrl: "/z" },
  ];
  const take = (strategy: "merge" | "update" | "replace", file = drafts) => {
    const made = applyImport(there, file, strategy, (draft, instead) => ({ ...instead, ...draft }));
    const counts = [made.added.length, made.replaced.length, made.skipped, made.removed.length];
    return { list: made.rules.map(({ sourceUrl, targetUrl, id = "" }) => `${id}${sourceUrl} ${targetUrl}`), counts };
  };

  it("merge keeps existing rules [A296]", () => {
    expect(take("merge")).toEqual({
      list: ["/b /z", "1/a /x", "2/k /k1", "3/A/ /never", "4 "],
      counts: [1, 0, 1, 0],
    });
  });

  it("update replaces rules with the same source in place [A297]", () => {
    expect(take("update")).toEqual({ list: ["/b /z", "1/A /y", "2/k /k1", "4 "], counts: [1, 1, 0, 1] });
  });

  it("replace removes all other rules [A298]", () => {
    expect(take("replace")).toEqual({ list: ["/A /y", "/b /z"], counts: [2, 0, 0, 4] });
  });

  it.each(["merge", "update", "replace"] as const)(
    "%s takes the last of several rows with the same source",
    (strategy) => {
      const twice = [...drafts, { sourceUrl: "/B/", targetUrl: "/last" }];
      expect(take(strategy, twice).list).toContain("/B/ /last");
      expect(take(strategy, twice).list).not.toContain("/b /z");
    },
  );
});

it("exported rules are imported unchanged", () => {
  const rules = [
    {
      sourceUrl: "/a",
      targetUrl: "/b?x=1",
      redirectType: "302",
      description: '=SUM(A1), "x"',
      matchType: "exact",
      isActive: false,
    },
    {
      sourceUrl: "/c*d/*",
      targetUrl: "https://example.com/",
      redirectType: "301",
      description: "",
      matchType: "wildcard",
      isActive: true,
    },
    { sourceUrl: "/star*", targetUrl: "/x", redirectType: "307", description: "", matchType: "exact", isActive: true },
  ] as const;
  const { rows } = parseImportFile(readCsv(exportRedirects(rules)), own) as { rows: ImportRow[] };
  expect(rows).toEqual(rules.map((rule) => expect.objectContaining({ ...rule, isValid: true, errors: [] })));
});
