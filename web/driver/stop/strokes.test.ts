import { expect, it } from "vitest";
import { isSignature, linesOf, strokesOf } from "./strokes.ts";

it("A signature is the same on a small and a large pad, and never leaves its grid [D052]", () => {
  const small = strokesOf(
    [
      {
        points: [
          { x: 0, y: 0 },
          { x: 50, y: 20 },
          { x: 120, y: -3 },
        ],
      },
    ],
    { width: 100, height: 40 },
  );
  const large = strokesOf(
    [
      {
        points: [
          { x: 0, y: 0 },
          { x: 500, y: 200 },
          { x: 1200, y: -30 },
        ],
      },
    ],
    { width: 1000, height: 400 },
  );
  expect(small).toEqual([[0, 0, 500, 200, 1000, 0]]);
  expect(large).toEqual(small);
});

it("A dot, or nothing, is no signature [D052]", () => {
  expect(isSignature([])).toBe(false);
  expect(
    isSignature(
      strokesOf(
        [
          {
            points: [
              { x: 5, y: 5 },
              { x: 5, y: 5 },
            ],
          },
        ],
        { width: 100, height: 40 },
      ),
    ),
  ).toBe(false);
  expect(isSignature([[0, 0, 200, 100]])).toBe(true);
});

it("A signature that is drawn again from its strokes is the same, on a pad of any width [E015]", () => {
  const strokes = [
    [0, 0, 333, 127, 1000, 400],
    [7, 399],
  ];
  for (const width of [100, 302, 336, 724]) {
    const pad = { width, height: width * 0.4 };
    const groups = linesOf(strokes, pad).map((points) => ({ points }));
    expect(strokesOf(groups, pad)).toEqual(strokes);
  }
});
