import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { trackPath } from "../../contract/tracking.ts";
import { minimumBrowserVersions } from "../../tools/supported-browsers.ts";
import type { Missing } from "../supported-browsers/browser-data.ts";
import { missingInScript } from "../supported-browsers/missing-in-script.ts";
import { missingInStyle } from "../supported-browsers/missing-in-style.ts";
import { openSite } from "./site.ts";

/** Features that our scripts use although a minimum browser lacks them, and why nothing is lost. */
const fineInScripts: Record<string, string> = {
  ":popover-open": "popovers.ts teaches it to selectors before anything asks",
  "HTMLElement.hidePopover": "popovers.ts brings it",
  "HTMLElement.showPopover": "popovers.ts brings it",
  "<… popover>": "popovers.ts reads it",
  "<… popovertarget>": "popovers.ts reads it",
  "<… popovertargetaction>": "popovers.ts reads it",
  "Window.requestIdleCallback": "asked for",
  'createImageBitmap({ imageOrientation: "from-image" })': "tried again without it",
  BarcodeDetector: "asked for; a library reads the codes where it is not there",
  "Navigator.vibrate": "asked for; a phone that cannot makes no sound about it",
  "Navigator.wakeLock": "asked for; the screen goes dark as usual",
  "<… playsinline>": "Safari's, which would play the camera's picture full screen",
  "<… autocapitalize>": "a keyboard's comfort",
  "<… autocorrect>": "a keyboard's comfort",
  "<… capture>": "of an input a phone's comfort; mostly an option of addEventListener",
  // In packages: they check before use, or the word means something else there.
  "Error.captureStackTrace": "Zod asks for it",
  "SuppressedError.error": "Zod and Sentry ask for it",
  "URL.canParse": "Zod asks for it, and takes `new URL` where it is not there",
  "Document.startViewTransition": "React's, for what we do not use",
  "Navigator.connection": "React's, for what we do not use",
  "createElement({ is })": "React's, for what we do not use",
  "startViewTransition({ update })": "React's, for what we do not use",
  "startViewTransition({ types })": "React's, for what we do not use",
  "ArrayBuffer.resize": "the QR reader's own, of its buffers",
  "<… fetchpriority>": "React knows it",
  "<… imagesizes>": "React knows it",
  "<… imagesrcset>": "React knows it",
  "<… is>": "React knows it",
  "AsyncDisposableStack.move": "ours, of a board whose stops are moved",
  "Iterator.toArray": "React's Children.toArray",
  "Iterator.drop": "ours, of an editor that is dropped",
  "<… alpha>": "a word of the chart's",
  "<… blocking>": "a word of IndexedDB's package",
};

/** The same for style sheets, where browsers skip what they do not know. */
const fineInStyles: Record<string, string> = {
  ":has": "what hangs on it alone is listed below",
  "(scripting)": "hides or shows three things where no script runs",
  "::details-content": "in @supports",
  "::selection": "a colour",
  "@page": "paper's margins",
  "@property": "Tailwind says its values once more for Firefox",
  "@starting-style": "a menu that opens at once",
  "break-after: avoid": "where paper is turned",
  "contain-intrinsic-block-size": "goes with content-visibility",
  "content-visibility": "speed",
  "content-visibility: auto": "speed",
  "content-visibility: visible": "in @supports",
  "cursor: crosshair": "a phone has no pointer",
  "cursor: default": "a finger has no pointer",
  "cursor: grab": "a finger has no pointer",
  "cursor: not-allowed": "a finger has no pointer",
  "cursor: pointer": "a finger has no pointer",
  "field-sizing": "a text field scrolls that would have grown",
  "field-sizing: content": "a text field scrolls that would have grown",
  "grid-template-rows: subgrid": "neighbouring cards begin their texts at heights of their own",
  lh: "of a field of Safari's alone, which knows it",
  "overflow-anchor": "the list under a finger may move by a row",
  "overflow-anchor: none": "Safari never anchors",
  resize: "a phone cannot pull a field's corner",
  "resize: none": "a phone cannot pull a field's corner",
  "resize: both": "a phone cannot pull a field's corner",
  "resize: vertical": "a phone cannot pull a field's corner",
  "scrollbar-gutter": "the page moves by a scrollbar's width under a dialog",
  "scrollbar-gutter: stable": "the page moves by a scrollbar's width under a dialog",
  "text-decoration: dotted": "a line's look",
  "text-size-adjust": "prefixed where it is needed",
  "text-wrap": "where a line is broken",
  "text-wrap: balance": "where a line is broken",
  "text-wrap: pretty": "where a line is broken",
  "transition-behavior": "a menu that opens at once",
  "transition-behavior: allow-discrete": "a menu that opens at once",
  "user-select": "what a long press selects",
};

/** Rules that a browser skips as a whole, and the effect there. */
const fineRules: [rule: RegExp, why: string][] = [
  [/^(:root\[data-theme=dark\] )?::selection$/, "a colour"],
  [/^details::details-content$/, "folded things unfold without moving"],
  [/^label:has\(input:enabled\)$/, "the pointer stays an arrow"],
  [/^:root(\[data-theme=dark\])?:has\(dialog:modal\)$/, "the page scrolls behind a window"],
  [/^\.has-(checked|focus-visible)/, "the radio button itself shows what is chosen and where the focus is"],
  [/^\.has-\\\[\\\[role\\=option\\\]/, "two labels of the map may overlap"],
  [/^:root:has\(\[data-chat\]\) \[data-toasts\]$/, "a toast stands over the chat's button"],
  [/^:root:has\(:is\(input,select,textarea\):focus\) \[data-chat\]$/, "the chat's button stays while one writes"],
  [/^:root(\[data-decided\])?:has\(\[data-(strip|dock)\]/, "inline.js measures the bar; Cookie Settings ends the page"],
  [/^:root:not\(:has\(\[data-dock\].*\[data-strip\]/, "Cookie Settings ends the page, at its full width"],
];

const named = ({ what, lackedBy }: Missing) => `${what} is lacked by ${lackedBy.join(", ")}`;

describe("the build for browsers needs no more than package.json promises", () => {
  const built = (ending: string) =>
    ["build/client", "build/driver"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(ending))
        .map((name) => join(folder, name)),
    );

  it("the floor is Chromium 109, Firefox 115, Safari and iOS 16.4, and README says so", () => {
    expect(minimumBrowserVersions()).toEqual({ chrome: "109", firefox: "115", safari: "16.4", ios_saf: "16.4" });
    expect(readFileSync("README.md", "utf8")).toContain("Chromium 109, Firefox 115, Safari and iOS 16.4");
  });

  it("scripts of the site, of staff, of the driver's app and its worker", () => {
    const files = built(".js");
    expect(files.length).toBeGreaterThan(80);
    // The app, its scanner, their shared code, and the worker.
    expect(files.filter((file) => file.startsWith("build/driver/")).length).toBeGreaterThanOrEqual(3);
    const missing = files.flatMap((file) =>
      missingInScript(readFileSync(file, "utf8"))
        .filter(({ what }) => !(what in fineInScripts))
        .map((one) => `${file}: ${named(one)}`),
    );
    expect(missing).toEqual([]);
  });

  it("the script that is written into a page, and that of the tracking page", async () => {
    const site = await openSite();
    const texts = await Promise.all(
      [pages.home, trackPath("example")].map(async (path) => {
        const html = await (await fetch(site.url + path)).text();
        const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
        return script;
      }),
    ).finally(site.stop);
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(500);
      expect(missingInScript(text).filter(({ what }) => !(what in fineInScripts))).toEqual([]);
    }
    expect(new Set(texts).size).toBe(2);
  });

  it("style sheets: everything that is skipped is listed with its effect, and takes no other rule with it", () => {
    const files = built(".css");
    expect(files).toHaveLength(3);
    for (const file of files) {
      const missing = missingInStyle(readFileSync(file, "utf8"));
      expect(missing.filter(({ what }) => !(what in fineInStyles)).map(named), file).toEqual([]);
      expect(
        missing.flatMap(({ takesAlong }) => takesAlong ?? []),
        file,
      ).toEqual([]);
      const rules = missing.flatMap(({ rule }) => rule ?? []);
      expect(
        rules.filter((rule) => !fineRules.some(([known]) => known.test(rule))),
        file,
      ).toEqual([]);
    }
  });
});

describe("the check itself finds", () => {
  it.each([
    ["a method", "[3, 1].toSorted()", "Array.toSorted"],
    ["a function", "URL.canParse('x')", "URL.canParse"],
    ["a signal of several", "AbortSignal.any([])", "AbortSignal.any"],
    ["a promise with its ends", "Promise.withResolvers()", "Promise.withResolvers"],
    ["a list of what comes", "await Array.fromAsync(x)", "Array.fromAsync"],
    ["a method of an element", "x.showPopover()", "HTMLElement.showPopover"],
    ["a method on what a call gave", "list().at(0).toReversed()", "Array.toReversed"],
    ["a selector in a script", "x.matches(':popover-open')", ":popover-open"],
    [
      "a value of an option",
      "createImageBitmap(x, { imageOrientation: 'from-image' })",
      'createImageBitmap({ imageOrientation: "from-image" })',
    ],
    ["an attribute", "jsx('div', { popover: 'auto' })", "<… popover>"],
  ])("%s: %s", (_, code, what) => {
    expect(missingInScript(code).map((one) => one.what)).toContain(what);
  });
  it.each(["/[a--b]/v", "/(?i:a)/", "using x = y", "import x from 'y' with { type: 'json' }"])("syntax: %s", (code) => {
    expect(() => missingInScript(code)).toThrow();
  });
  it.each([
    "/(?<=a)b/",
    "class A { static { } #a; b(x) { return #a in x } }",
    "AbortSignal.timeout(5)",
    "x ??= await y",
    "createImageBitmap(x, { imageOrientation: 'flipY' })",
    "x.scrollIntoView({ block: 'center' })",
  ])("and accepts what all of them have: %s", (code) => {
    expect(missingInScript(code)).toEqual([]);
  });
  it.each([
    ["a { color: color-mix(in srgb, red, blue) }", "color-mix()"],
    ["a { &:hover { color: red } }", "nesting"],
    ["@scope (a) { b { color: red } }", "@scope"],
    ["a { width: 3rcap }", "rcap"],
    ["a:user-valid { color: red }", ":user-valid"],
    ["a { text-wrap: balance }", "text-wrap"],
    ["a { grid-template-rows: subgrid }", "grid-template-rows: subgrid"],
  ])("in a style sheet: %s", (css, what) => {
    expect(missingInStyle(css).map((one) => one.what)).toContain(what);
  });
  it("a selector that invalidates the rest of its list, but not one that is alone or in :is()", () => {
    expect(missingInStyle("a, b:has(c) { color: red }").flatMap(({ takesAlong }) => takesAlong ?? [])).toEqual([
      "a,b:has(c)",
    ]);
    expect(missingInStyle("b:has(c) { color: red }").flatMap(({ takesAlong }) => takesAlong ?? [])).toEqual([]);
    expect(missingInStyle("a:is(b, :popover-open) { color: red }")).toEqual([]);
  });
  it("and accepts dvh, layers, containers and ranges of widths", () => {
    expect(
      missingInStyle(
        "@layer a { @media (width >= 4rem) { b { height: 100dvh } } } @container (width > 3rem) { c { inset: 0 } }",
      ),
    ).toEqual([]);
  });
});
