import { expect, it } from "vitest";
import { isSignature, linesOf, strokesOf } from "./strokes.ts";

it("A signature is the same on a small and a large pad, and stays within its grid [D052]", () => {
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

it("A signature is centred and never stretched, whatever the shape of its pad [D052]", () => {
  const square = [
    {
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
    },
    {
      points: [
        { x: 0, y: 0 },
        { x: 0, y: 100 },
      ],
    },
  ];
  const [across = [], down = []] = strokesOf(square, { width: 200, height: 100 });
  expect([across[2]! - across[0]!, down[3]! - down[1]!]).toEqual([400, 400]);
  expect(across).toEqual([100, 0, 500, 0]);
});

it("A signature fits a pad of another shape without changing its proportions [E015]", () => {
  const strokes = strokesOf(
    [
      {
        points: [
          { x: 0, y: 0 },
          { x: 640, y: 300 },
        ],
      },
    ],
    { width: 640, height: 300 },
  );
  const [line = []] = linesOf(strokes, { width: 308, height: 180 });
  const [from, to] = [line[0]!, line[1]!];
  expect([from.x, from.y].every((value) => value >= -0.01)).toBe(true);
  expect([to.x <= 308.01, to.y <= 180.01]).toEqual([true, true]);
  expect((to.x - from.x) / (to.y - from.y)).toBeCloseTo(640 / 300, 1);
});

it("Neither a dot nor an empty pad is a signature [D052]", () => {
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

it("A signature redrawn from its strokes is the same on a pad of any width [E015]", () => {
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
