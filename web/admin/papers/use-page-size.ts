import { useEffect } from "react";

/** A job sheet must fit on one A4 page; dockets are A6, for which CSS has no keyword. */
const pageRules = {
  "run-sheet": null,
  "job-sheets": "@page { size: A4; margin: 11mm 14mm }",
  dockets: "@page { size: 105mm 148mm; margin: 6mm }",
} as const;

/** Sets the paper size while the screen is shown, by an adopted stylesheet because the CSP allows no style element. */
export function usePageSize(kind: keyof typeof pageRules): void {
  useEffect(() => {
    const rule = pageRules[kind];
    if (rule === null) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [kind]);
}
