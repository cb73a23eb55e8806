import { useEffect } from "react";

/** A job is one sheet, whatever its instructions; a docket goes on the goods: A6, which CSS has no word for. */
const papers = {
  "run-sheet": null,
  "job-sheets": "@page { size: A4; margin: 11mm 14mm }",
  dockets: "@page { size: 105mm 148mm; margin: 6mm }",
} as const;

/** What the screen is printed on while it is shown. A rule of its own, as the content policy takes no style element. */
export function usePaper(kind: keyof typeof papers): void {
  useEffect(() => {
    const rule = papers[kind];
    if (rule === null) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [kind]);
}
