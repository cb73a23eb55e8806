import { expect, it } from "vitest";
import { namesSite } from "./site-address.ts";

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
])("%s names a site", (text) => {
  expect(namesSite(text)).toBe(true);
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
])("%s names none", (text) => {
  expect(namesSite(text)).toBe(false);
});
