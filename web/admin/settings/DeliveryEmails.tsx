import type { DeliveryNewsSwitches } from "../../../contract/settings.ts";
import { Switch } from "../../ui/Switch.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const allOn: DeliveryNewsSwitches = { onTheWay: true, collected: true, delivered: true, failed: true };

const switches: readonly [key: keyof DeliveryNewsSwitches, label: string, help: string][] = [
  ["onTheWay", "On the way to collect", "Once, when the van is about 30 minutes away or less."],
  ["collected", "Collected", "As soon as the driver has it."],
  ["delivered", "Delivered", "With who received it and when. Also where an order is completed by hand."],
  ["failed", "Could not be done", "With the reason, and again when a dispatcher has chosen what happens next."],
];

/** Which emails a delivery's customer gets. */
export function DeliveryNews({ editor }: { editor: SettingsEditor }) {
  const news = editor.draft.deliveryNews ?? allOn;
  return (
    <section aria-labelledby="delivery-news" className="grid gap-4 rounded border border-line bg-white p-4">
      <div>
        <PartHeading level={3} id="delivery-news">
          Emails about a delivery
        </PartHeading>
        <p className="max-w-text text-sm text-muted">
          What a customer is told while their delivery is under way, once each. Off: nobody gets this email.
        </p>
      </div>
      {switches.map(([key, label, help]) => (
        <Switch
          key={key}
          label={label}
          help={help}
          checked={news[key]}
          onChange={(on) => editor.change("modify settings", { deliveryNews: { ...news, [key]: on } })}
        />
      ))}
    </section>
  );
}
