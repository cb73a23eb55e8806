import { type ImportStrategy, importStrategies } from "../../../contract/redirect-options.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { showNumber } from "../../ui/show-number.ts";
import type { ImportOutcome } from "./import-outcome.ts";

type StrategyChoiceProps = {
  strategy: ImportStrategy;
  onChange: (strategy: ImportStrategy) => void;
  outcomes: Record<ImportStrategy, ImportOutcome>;
};

const texts: Record<ImportStrategy, { label: string; help: string }> = {
  merge: { label: "Merge", help: "Keep what is there; rows whose Old URL exists already are skipped." },
  update: { label: "Update", help: "Keep what is there; rows whose Old URL exists already take its place." },
  replace: { label: "Replace", help: "Delete all redirects that are there, and take those of the file alone." },
};

/** How the file is merged with the existing rules; each choice shows its outcome. */
export function StrategyChoice({ strategy, onChange, outcomes }: StrategyChoiceProps) {
  return (
    <Fieldset legend="Strategy" role="radiogroup">
      <div className="mt-1 grid gap-2 lg:grid-cols-3">
        {importStrategies.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer items-start gap-2 rounded border border-line p-3 text-sm has-checked:border-atlantic-600 has-checked:bg-atlantic-100"
          >
            <input
              type="radio"
              name="strategy"
              value={each}
              checked={each === strategy}
              onChange={() => onChange(each)}
              className="mt-1 size-4 shrink-0 accent-atlantic-600"
            />
            <span className="grid gap-1">
              <span className="font-semibold">{texts[each].label}</span>
              <span>{texts[each].help}</span>
              <span className="text-muted tabular">{describeOutcome(outcomes[each])}</span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

function describeOutcome({ added, replaced, removed, skipped }: ImportOutcome): string {
  const parts = [
    `${showNumber(added)} added`,
    replaced > 0 && `${showNumber(replaced)} updated`,
    skipped > 0 && `${showNumber(skipped)} skipped`,
    removed > 0 && `${showNumber(removed)} deleted`,
  ];
  return parts.filter(Boolean).join(", ");
}
