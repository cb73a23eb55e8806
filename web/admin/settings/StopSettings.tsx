import { proofLevelNames } from "../../../contract/settings-differences.ts";
import { stopNames } from "../../../domain/deliveries/delivery-words.ts";
import { type ProofLevel, proofLevels, proofLevelsOf } from "../../../domain/deliveries/required-proofs.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import { Select } from "../../ui/Select.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { NumberField } from "./NumberFields.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const levels = proofLevels.map((value) => {
  const name = proofLevelNames[value];
  return { value, label: name[0]!.toUpperCase() + name.slice(1) };
});

/** Which proofs drivers collect at a stop, by service, and how long a stop takes. */
export function StopSettings({ editor }: { editor: SettingsEditor }) {
  const { draft, fieldErrors } = editor;
  const required = draft.proofsAsked ?? {};
  // Only same day is split into delivery types; each other priority is one service.
  const services = [
    ...(draft.deliveryTypes ?? []),
    ...(["next_day", "international"] as const).map((id) => ({ id, name: priorityLabel(id) })),
  ];
  return (
    <section aria-labelledby="stop-settings" className="grid gap-4 rounded border border-line bg-white p-4">
      <div>
        <PartHeading level={3} id="stop-settings">
          Deliveries
        </PartHeading>
        <p className="max-w-text text-sm text-muted">
          What the driver’s phone asks for before a stop can be completed. A phone without a connection uses the
          settings it read last; if something is missing because of that, the board says so.
        </p>
      </div>
      <NumberField
        editor={editor}
        field="minutesAtStop"
        section="site"
        label="Minutes at a stop"
        help="Used for expected times and suggestions."
        value={draft.minutesAtStop ?? 5}
        onValue={(minutesAtStop) => editor.change("modify settings", { minutesAtStop })}
        min={1}
        max={120}
        step={1}
        isWhole
        unit="min"
        error={fieldErrors["minutesAtStop"]}
      />
      {services.map(({ id, name }) => {
        const ends = proofLevelsOf(required, id);
        return (
          <div key={id} className="grid gap-4 sm:grid-cols-2">
            {(["pickup", "dropoff"] as const).map((end) => (
              <Select
                key={end}
                label={`${name}: ${stopNames[end]}`}
                options={levels}
                value={ends[end]}
                onChange={({ currentTarget }) =>
                  editor.change("modify settings", {
                    proofsAsked: { ...required, [id]: { ...ends, [end]: currentTarget.value as ProofLevel } },
                  })
                }
              />
            ))}
          </div>
        );
      })}
    </section>
  );
}
