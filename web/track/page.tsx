import { brand } from "../../brand.ts";
import type { Tracking } from "../../contract/tracking.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { useSiteData } from "../site/public-settings.ts";
import { Notice } from "../ui/Notice.tsx";
import { Heading } from "../ui/Section.tsx";
import script from "./follow-page.ts?bundled-script";
import { TrackedDelivery } from "./TrackedDelivery.tsx";

/** The server renders this page with its data; without a delivery's key it is a 404. */
export const handle: RouteHandle = { frame: "track", status: 404, script };

type MetaArguments = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

export function meta({ matches }: MetaArguments) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as ReturnType<typeof useSiteData>;
  const tracking = root?.checkout?.kind === "tracking" ? root.checkout.tracking : null;
  return pageMeta({ title: tracking ? titleOf(tracking) : "Track a delivery", hidden: true })({ matches });
}

function titleOf({ headline, bookingReference, trackKey }: Tracking): string {
  if (trackKey === null) return "What tracking looks like";
  return bookingReference === "" ? headline : `${headline} · ${bookingReference}`;
}

export default function Track() {
  const shown = useSiteData()?.checkout;
  if (shown?.kind === "tracking") return <TrackedDelivery {...shown.tracking} />;
  const message = shown?.kind === "refused" ? shown.message : "This tracking link does not work.";
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div className="wrap grid max-w-text gap-6">
        <Heading level={1} look="section">
          Track a delivery
        </Heading>
        <Notice tone="error" title={message}>
          Please open the full link from your email or your confirmation again. A link stops working some months after
          the delivery.
        </Notice>
        <p>
          Still not working? Call{" "}
          <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
            {brand.officePhone.display}
          </a>
          .
        </p>
      </div>
    </div>
  );
}
