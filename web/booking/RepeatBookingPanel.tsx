import type { RepeatLinks } from "../../contract/order-links.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Panel } from "../ui/Section.tsx";

/** Links to book the same trip or its return, with everything but the day filled in. */
export function RepeatBookingPanel({ links }: { links: RepeatLinks }) {
  return (
    <Panel title="Need it again?" className="no-print">
      <p className="max-w-text text-muted">Everything is filled in for you. Choose the day and see that day's price.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={links.again} tone="secondary">
          Book again
        </ButtonLink>
        <ButtonLink to={links.return} tone="secondary">
          Book the return
        </ButtonLink>
      </div>
    </Panel>
  );
}
