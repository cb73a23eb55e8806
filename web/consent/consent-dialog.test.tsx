import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { ConsentDialog } from "./ConsentDialog.tsx";

const router = createMemoryRouter([{ path: "/", element: <ConsentDialog /> }]);
const html = renderToStaticMarkup(<RouterProvider router={router} />);
const [ask = "", preferences = ""] = html.slice(html.indexOf("<dialog")).split('id="consent-preferences"');
const buttons = (part: string) => [...part.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([tag]) => tag);
const names = (part: string) =>
  buttons(part).map((tag) => /aria-label="(.*?)"/.exec(tag)?.[1] ?? tag.replace(/<.*?>/g, ""));

describe("the consent dialog in the server's HTML", () => {
  it("is closed until a script opens it", () => {
    expect(html).toMatch(/<dialog id="consent"/);
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });

  it("asks with exactly three buttons [P044]", () => {
    expect(names(ask)).toEqual(["Customize", "Reject All", "Accept All Cookies"]);
  });

  it("has four switches, Essential on and locked, and three ways to decide [P045] [P046] [P047]", () => {
    const switches = [...preferences.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(([tag]) => tag);
    const labels = [...preferences.matchAll(/<label for="(.*?)"[^>]*>(.*?)<\/label>/g)];
    expect(labels.map(([, , label]) => label)).toEqual(["Essential", "Analytics", "Marketing", "Preferences"]);
    expect(switches.map((tag) => [/disabled=""/.test(tag), /checked=""/.test(tag)])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(names(preferences)).toEqual(["Close", "Reject All", "Accept All", "Save Preferences"]);
  });

  it("gives accepting and refusing the same look", () => {
    const looks = buttons(html.slice(html.indexOf("<dialog")))
      .filter((tag) => /data-choice="(reject|accept|save|customize)"/.test(tag))
      .map((tag) => /class="(.*?)"/.exec(tag)?.[1]);
    expect(looks).toHaveLength(6);
    expect(new Set(looks).size).toBe(1);
  });
});
