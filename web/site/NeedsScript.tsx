import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

type NeedsScriptProps = {
  /** 'The calculator'. */
  what: string;
  /** What to do without it, before the phone number. */
  instead: string;
  className?: string | undefined;
};

/** Where a page is of no use without script: what to do where it is switched off, and where it did not come. */
export function NeedsScript({ what, instead, className = "" }: NeedsScriptProps) {
  const phone = (
    <>
      {instead}{" "}
      <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
        {brand.officePhone.display}
      </a>
      , {brand.hours.phone}, with an out-of-hours phone service, or{" "}
      <a href={`${pages.home}#contact`} className="link">
        write to us
      </a>
      .
    </>
  );
  return (
    <>
      <noscript>
        <p className={`max-w-text ${className}`}>
          {what} needs JavaScript, which is switched off in this browser. {phone}
        </p>
      </noscript>
      <p className={`hidden max-w-text lost:block ${className}`}>
        {what} could not be loaded. Please load the page again. {phone}
      </p>
    </>
  );
}
