import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

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

/** The words of NeedsScript: for a browser without script, and for one whose script was lost. All of them are constants of the site. */
function renderNeedsScript(what: string, instead: string, className: string): string {
  const { officePhone, hours } = brand;
  const phone = `<a href="tel:${officePhone.tel}" class="link whitespace-nowrap">${officePhone.display}</a>`;
  const write = `<a href="${pages.home}#contact" class="link">write to us</a>`;
  const reach = `${instead} ${phone}, ${hours.phone}, with an out-of-hours phone service, or ${write}.`;
  return (
    `<noscript><p class="max-w-text ${className}">${what} needs JavaScript, which is switched off in this browser. ${reach}</p></noscript>` +
    `<p class="hidden max-w-text lost:block ${className}">${what} could not be loaded. Please load the page again. ${reach}</p>`
  );
}
