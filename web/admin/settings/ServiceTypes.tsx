import { minMultipliers } from "../../../contract/limits.ts";
import { priorityDescriptions, priorityLabel } from "../../../domain/pricing/names.ts";
import { priorities } from "../../../domain/pricing/tariff.ts";
import { PartHeading } from "../shell/StaffPage.tsx";
import { NumberField } from "./NumberFields.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** The price multiplier of each priority. */
export function ServiceTypes({ editor }: { editor: SettingsEditor }) {
  const multipliers = editor.draft.priorityMultipliers;
  return (
    <div className="grid gap-4">
      <PartHeading>Service Types</PartHeading>
      <p className="max-w-text text-sm text-muted">
        Each price is multiplied by its priority's number. Same Day has the kilometre prices, Next Day the packages' own
        flat ones, and International is priced by our team.
      </p>
      <div className="grid max-w-text gap-4">
        {priorities.map((priority) => (
          <NumberField
            key={priority}
            editor={editor}
            field={`priorityMultipliers.${priority}`}
            section="service-types"
            ignoresNonNumbers
            label={`${priorityLabel(priority)} multiplier`}
            unit="×"
            min={minMultipliers[priority]}
            max={100}
            step={0.1}
            value={multipliers?.[priority]}
            onValue={(value) =>
              editor.change("modify service types", {
                priorityMultipliers: { ...(multipliers as NonNullable<typeof multipliers>), [priority]: value },
              })
            }
            help={priorityDescriptions[priority]}
            error={editor.fieldErrors[`priorityMultipliers.${priority}`]}
          />
        ))}
      </div>
    </div>
  );
}
