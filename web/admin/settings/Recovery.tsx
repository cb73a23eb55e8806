import { staffPages } from "../../../contract/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Section.tsx";

/** Leads to the screen of that name. */
export function Recovery() {
  return (
    <div className="grid justify-items-start gap-4">
      <Heading level={2} look="small">
        Booking Recovery
      </Heading>
      <p className="max-w-text text-sm text-muted">
        Finds an order by its number or its customer's email address and submits its booking once more.
      </p>
      <ButtonLink to={staffPages.recovery} tone="secondary" size="small">
        Open Booking Recovery
      </ButtonLink>
    </div>
  );
}
