import { expect, it } from "vitest";
import { negotiateEncoding } from "./negotiate-encoding.ts";

it.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["identity", "identity"],
  ["BR", "br"],
  ["brotli, x-gzip-like", "identity"],
  ["br;q=nonsense", "identity"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
])("Accept-Encoding %j is answered with %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
