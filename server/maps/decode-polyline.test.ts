import { describe, expect, it } from "vitest";
import { encodePolyline } from "../../test/fakes/google/encode-polyline.ts";
import { decodePolyline } from "./decode-polyline.ts";

describe("a road's line", () => {
  it("is decoded as in the example of Google's documentation", () => {
    expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual([
      { lat: 38.5, lon: -120.2 },
      { lat: 40.7, lon: -120.95 },
      { lat: 43.252, lon: -126.453 },
    ]);
  });

  it("is the same after encoding and decoding, to the fifth decimal", () => {
    const path = [
      { lat: 53.28591, lon: -6.37331 },
      { lat: 53.28591, lon: -6.37331 },
      { lat: 51.89722, lon: -8.47001 },
    ];
    expect(decodePolyline(encodePolyline(path))).toEqual(path);
  });

  it("has six decimals from OSRM and Valhalla", () => {
    expect(decodePolyline("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", 6)).toEqual([
      { lat: 38.5, lon: -120.2 },
      { lat: 40.7, lon: -120.95 },
      { lat: 43.252, lon: -126.453 },
    ]);
  });

  it.each(["", "_p~iF", "_p~iF~ps|", "\u0000", "💥", "~".repeat(1000)])("%j is not a line", (text) => {
    expect(decodePolyline(text)).toEqual([]);
  });
});
