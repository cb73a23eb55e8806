import { expect, it } from "vitest";
import { containsSiteAddress, type FormEvidence, findSpamReasons } from "./find-spam-reasons.ts";

const innocent: FormEvidence = {
  trap: "",
  elapsedMs: 20_000,
  values: { names: "Áine", message: "See https://example.ie and www.example.ie, please" },
  fromEmail: 0,
  fromBusyAddress: false,
};
const suspect = (changes: Partial<FormEvidence>) => findSpamReasons({ ...innocent, ...changes });

it("a form filled in by a person is not suspected", () => {
  expect(suspect({})).toEqual([]);
  expect(suspect({ trap: undefined, elapsedMs: null })).toEqual([]);
  expect(suspect({ elapsedMs: 3_000, fromEmail: 9 })).toEqual([]);
});

it.each<[string, Partial<FormEvidence>]>([
  ["trap", { trap: "01 555 0100" }],
  ["trap", { trap: ["x"] }],
  ["speed", { elapsedMs: 2_999 }],
  ["speed", { elapsedMs: -1 }],
  ["links", { values: { names: "www.a.ie", message: "http://b.ie HTTPS://c.ie\nhttps://d.ie" } }],
  ["email", { fromEmail: 10 }],
  ["address", { fromBusyAddress: true }],
])("a form with a sign of a bot is suspected, and the sign is named: %s", (reason, changes) => {
  expect(suspect(changes)).toEqual([reason]);
});

it.each([
  "You won 500 EUR. Claim at https://prize.example",
  "ftp://files",
  "WWW.prize",
  "claim at prize.com",
  "prize.co.uk now",
  "ｐｒｉｚｅ．ｃｏｍ",
  "prize。com",
  "bit.ly/abc",
  "Áine at péarla.ie",
])("%s contains a site's address", (text) => {
  expect(containsSiteAddress(text)).toBe(true);
});

it.each([
  "Áine O'Brien",
  "J.P. Murphy",
  "J.Murphy",
  "St.John Byrne",
  "Seán Ó Súilleabháin Jr.",
  "Byrne & Sons Ltd.",
  "Dr. Me Nguyen",
  "Mary.Comerford",
  "",
])("%s contains no site's address", (text) => {
  expect(containsSiteAddress(text)).toBe(false);
});
