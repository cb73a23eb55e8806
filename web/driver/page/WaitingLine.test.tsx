import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WaitingLine } from "./WaitingLine.tsx";

const said = (count: number, impossible: string[] = []) =>
  renderToStaticMarkup(<WaitingLine waiting={{ count, since: "2026-03-04T14:02:00.000Z", impossible }} />).replace(
    /<[^>]+>/g,
    "",
  );

it("The header says how many presses and proofs wait and since when, and that all is sent only where all is [D051]", () => {
  expect(said(3)).toBe("3 waiting since 14:02");
  expect(said(0)).toBe("All sent");
  expect(said(0, ["The signature is empty"])).toBe("1 not accepted by the server");
  expect(said(2, ["The signature is empty"])).toBe("2 waiting since 14:02");
});
