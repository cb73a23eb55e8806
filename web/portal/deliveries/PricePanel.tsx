import type { PortalDeliveryDetails } from "../../../contract/portal-deliveries.ts";
import { chargeNames } from "../../../domain/orders/charge-kinds.ts";
import { Money } from "../../ui/Money.tsx";
import { PriceLines } from "../../ui/PriceLines.tsx";
import { Panel } from "../../ui/Section.tsx";

/** The price, and each charge beyond it with its reason. */
export function PricePanel({ lines, netCents, vatCents, totalCents, currency, charges }: PortalDeliveryDetails) {
  return (
    <Panel title="Price">
      <PriceLines lines={lines} netCents={netCents} vatCents={vatCents} totalCents={totalCents} currency={currency} />
      {charges.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Charges</h3>
          <ul className="grid gap-2">
            {charges.map(({ kind, reason, netCents: cents, addedAt }) => (
              <li key={`${kind} ${addedAt} ${reason}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">
                  {chargeNames[kind]}: {reason}
                </span>
                <span className="tabular">
                  <Money cents={cents} /> <span className="text-sm text-muted">net</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
