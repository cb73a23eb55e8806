import {
  type PalletDimensions,
  palletFootprint,
  palletHeightNote,
  palletLimits,
  palletPresets,
  palletRefusals,
  palletUnits,
} from "../../domain/pricing/pallet.ts";
import { Button } from "../ui/Button.tsx";
import { Fieldset } from "../ui/Fieldset.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { typedPallet } from "./shipment.ts";

type PalletFieldsProps = { pallet: QuoteState["pallet"]; dispatch: (action: QuoteAction) => void };

const dimensions = ["lengthCm", "widthCm", "heightCm"] as const;

/** Presets, the three dimensions in whole centimetres, and the resulting pallet units. */
export function PalletFields({ pallet, dispatch }: PalletFieldsProps) {
  const typed = typedPallet(pallet);
  const errors = new Map(palletRefusals(typed).map(({ field, message }) => [field, message]));
  return (
    <Fieldset legend="Pallet dimensions" className="rounded border border-line bg-foam p-4">
      <div className="mb-4 flex flex-wrap gap-2">
        {palletPresets.map(({ id, name, dimensions: preset }) => (
          <Button
            key={id}
            tone="secondary"
            size="small"
            className="min-h-11"
            aria-pressed={dimensions.every((dimension) => typed[dimension] === preset[dimension])}
            onClick={() => dispatch({ type: "palletPresetChosen", dimensions: preset })}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {dimensions.map((dimension) => (
          <TextInput
            key={dimension}
            id={`pallet.${dimension}`}
            label={palletLimits[dimension].label}
            unit="cm"
            inputMode="numeric"
            autoComplete="off"
            required
            value={pallet[dimension]}
            error={errors.get(`pallet.${dimension}`)}
            onChange={(event) => dispatch({ type: "palletEdited", dimension, value: event.currentTarget.value })}
          />
        ))}
      </div>
      <PalletText pallet={typed} isValid={errors.size === 0} />
    </Fieldset>
  );
}

function PalletText({ pallet, isValid }: { pallet: PalletDimensions; isValid: boolean }) {
  const note = palletHeightNote(pallet);
  return (
    <div role="status" className="mt-3 grid gap-1 text-sm">
      <p className="tabular">
        Pallet units: <strong>{isValid ? palletUnits(pallet) : "–"}</strong>{" "}
        <span className="text-muted">
          (each covers {palletFootprint.lengthCm} × {palletFootprint.widthCm} cm)
        </span>
      </p>
      {note && <p className="font-medium">{note}</p>}
    </div>
  );
}
