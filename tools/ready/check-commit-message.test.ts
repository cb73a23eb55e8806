import { expect, it } from "vitest";
import { commitMessageFailures } from "./check-commit-message.mjs";

const body = "\n\nWhy it is done, and what changes for users.\n";

it.each([
  "Reset stop progress on reassignment",
  "Process refunds of a missing payment",
  "Bring the glossary into the project",
  "Revert “Add a column”",
])("accepts the subject %s", (subject) => {
  expect(commitMessageFailures(subject + body)).toEqual([]);
});

it.each([
  ["Resets stop progress", /imperative/],
  ["Added a column", /imperative/],
  ["Adding a column", /imperative/],
  ["The phone's list keeps its space", /imperative/],
  ["add a column", /capital/],
  ["Add a column.", /full stop/],
  [`Add ${"x".repeat(69)}`, /73 characters/],
  ["", /missing/],
])("refuses the subject %j", (subject, message) => {
  expect(commitMessageFailures(subject + body).join(" ")).toMatch(message);
});

it("requires a body, which git's comments and trailers do not count as", () => {
  expect(commitMessageFailures("Add a column\n\n# Please enter the message\nRefs: 12\n").join(" ")).toMatch(
    /body is missing/,
  );
  expect(commitMessageFailures("Add a column\nwithout a blank line\n").join(" ")).toMatch(/blank line/);
});

it("accepts messages that git writes itself", () => {
  expect(commitMessageFailures("Merge branch 'main'")).toEqual([]);
  expect(commitMessageFailures("fixup! Add a column")).toEqual([]);
});
