import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Texts that the specification fixes to the letter, including their spelling. */
const fixed = [
  "White Glove Service inquiry sent!",
  "Failed to send inquiry",
  "There was an error sending your inquiry.",
  "Failed to register for rewards program.",
  "Joining Rewards Program...",
  "Join Rewards Program",
  "Rewards Program Registration",
];

const foreign =
  /\b(inquir(y|ies)|rewards? program|recogniz\w*|apologiz\w*|organiz(e|es|ed|ing)|traveled|favorite|license plate|zip code|cell ?phone)\b/i;

const sources = ["web", "server", "domain", "contract"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.contract\./.test(file)),
);

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

it("Texts that people read use Irish spelling: programme, enquiry", () => {
  const found = sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => fixed.reduce((rest, text) => rest.replace(text, ""), line))
      .filter((line) => !isComment(line) && foreign.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
