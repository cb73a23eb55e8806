import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

export type NeedsScriptProps = {
  /** 'The calculator'. */
  what: string;
  /** What to do instead, before the phone number. */
  instead: string;
  className?: string;
};

/** Says what to do on a page that needs script, if script is off or failed to load. Rendered by the server only. */
export function NeedsScript({ what, instead, className = "" }: NeedsScriptProps) {
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant texts of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? renderNeedsScript(what, instead, className) : "" }}
    />
  );
}

/** Text for browsers without script and for those whose script failed to load; all of it constant. */
function renderNeedsScript(what: string, instead: string, className: string): string {
  const { officePhone, hours } = brand;
  const phone = `<a href="tel:${officePhone.tel}" class="link whitespace-nowrap">${officePhone.display}</a>`;
  const write = `<a href="${pages.home}#contact" class="link">write to us</a>`;
  const reach = `${instead} ${phone}, ${hours.phone}, with an out-of-hours phone service, or ${write}.`;
  return (
    `<noscript><p class="max-w-text ${className}">${what} needs JavaScript, which is switched off in this browser. ${reach}</p></noscript>` +
    `<p class="hidden max-w-text lost:block ${className}">${what} couldn't be loaded. Please reload the page. ${reach}</p>`
  );
}
