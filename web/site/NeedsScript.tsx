import { renderNeedsScript } from "./needs-script-text.ts";

export type NeedsScriptProps = {
  /** 'The calculator'. */
  what: string;
  /** What to do without it, before the phone number. */
  instead: string;
  className?: string;
};

/**
 * Where a page is of no use without script: what to do where it is switched off, and where it did not come. Written by the server alone:
 * who has the script has no use for the words.
 */
export function NeedsScript({ what, instead, className = "" }: NeedsScriptProps) {
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant texts of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? renderNeedsScript(what, instead, className) : "" }}
    />
  );
}
