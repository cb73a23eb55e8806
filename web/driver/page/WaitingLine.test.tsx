import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WaitingLine } from "./WaitingLine.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-04T17:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const said = (count: number, impossible: string[] = []) =>
  renderToStaticMarkup(<WaitingLine waiting={{ count, since: "2026-03-04T14:02:00.000Z", impossible }} />).replace(
    /<[^>]+>/g,
    "",
  );

it("The header counts unsent actions and proofs and says since when, and says 'All sent' only once that is true [D051]", () => {
  expect(said(3)).toBe("3 waiting since 14:02");
  expect(said(0)).toBe("All sent");
  expect(said(0, ["The signature is empty"])).toBe("1 not accepted by the server");
  expect(said(2, ["The signature is empty"])).toBe("2 waiting since 14:02");
});

it("The header names the day of the oldest unsent action if it is not today in Ireland [D051]", () => {
  vi.setSystemTime(new Date("2026-03-05T06:30:00.000Z"));
  expect(said(3)).toBe("3 waiting since 14:02 on Wed, 4 Mar");
  vi.setSystemTime(new Date("2026-03-04T23:59:00.000Z"));
  expect(said(3)).toBe("3 waiting since 14:02");
});
