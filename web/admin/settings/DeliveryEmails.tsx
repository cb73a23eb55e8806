import type { DeliveryEmailSwitches } from "../../../contract/settings.ts";
import { callBeforePickupMinutes } from "../../../domain/deliveries/courier-call.ts";
import { deliveryStateNames } from "../../../domain/deliveries/delivery-words.ts";
import { Switch } from "../../ui/Switch.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const allOn: DeliveryEmailSwitches = { onTheWay: true, collected: true, delivered: true, failed: true };

const switches: readonly [key: keyof DeliveryEmailSwitches, label: string, help: string][] = [
  [
    "onTheWay",
    deliveryStateNames.to_pickup,
    `Once, when the van is about ${callBeforePickupMinutes} minutes away or less.`,
  ],
  ["collected", deliveryStateNames.collected, "As soon as the driver has it."],
  [
    "delivered",
    deliveryStateNames.delivered,
    "With who received it and when. Also where an order is completed by hand.",
  ],
  ["failed", deliveryStateNames.failed, "With the reason, and again when a dispatcher has chosen what happens next."],
];

/** Which emails customers get about their delivery. */
export function DeliveryEmails({ editor }: { editor: SettingsEditor }) {
  const enabled = editor.draft.deliveryNews ?? allOn;
  return (
    <section aria-labelledby="delivery-news" className="grid gap-4 rounded border border-line bg-white p-4">
      <div>
        <PartHeading level={3} id="delivery-news">
          Emails about a delivery
        </PartHeading>
        <p className="max-w-text text-sm text-muted">
          Emails that customers get while their delivery is under way, each sent once. Off: nobody gets it.
        </p>
      </div>
      {switches.map(([key, label, help]) => (
        <Switch
          key={key}
          label={label}
          help={help}
          checked={enabled[key]}
          onChange={(on) => editor.change("modify settings", { deliveryNews: { ...enabled, [key]: on } })}
        />
      ))}
    </section>
  );
}
