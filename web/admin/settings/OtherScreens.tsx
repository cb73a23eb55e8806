import { staffPages } from "../../../contract/staff-paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { countOf } from "../../ui/show-number.ts";
import { PartHeading } from "../shell/StaffPage.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** Redirects have their own screen; this section shows how many there are and links to it. */
export function RedirectsSection({ editor }: { editor: SettingsEditor }) {
  const { redirectsCount } = editor.base;
  return (
    <div className="grid justify-items-start gap-4">
      <PartHeading>Redirects</PartHeading>
      <p className="max-w-text text-sm text-muted">
        Old addresses lead visitors to the pages that took their place.{" "}
        {redirectsCount !== undefined && `${countOf(redirectsCount, "redirect is", "redirects are")} stored. `}
        They are edited and saved on a screen of their own, with what visitors looked for and did not find.
      </p>
      <ButtonLink to={staffPages.redirects} tone="secondary" size="small">
        Open redirects
      </ButtonLink>
    </div>
  );
}

/** Links to the booking recovery screen. */
export function RecoverySection() {
  return (
    <div className="grid justify-items-start gap-4">
      <PartHeading>Booking Recovery</PartHeading>
      <p className="max-w-text text-sm text-muted">
        Finds an order by its number or its customer's email address and submits its booking once more.
      </p>
      <ButtonLink to={staffPages.recovery} tone="secondary" size="small">
        Open booking recovery
      </ButtonLink>
    </div>
  );
}
