import { type FailureReason, failureReasons } from "../../../domain/deliveries/delivery.ts";
import { failureReasonNames } from "../../../domain/deliveries/delivery-words.ts";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import type { DoneFields } from "./done-actions.ts";

type MissingParcelsProps = {
  count: number;
  fields: DoneFields;
  errors: { reason: string | undefined; note: string | undefined };
  onChange: (changed: Pick<Partial<DoneFields>, "missing" | "note">) => void;
};

/** Asks what happened to the parcels of a visit that are not ticked. */
export function MissingParcels({ count, fields: { missing, note }, errors, onChange }: MissingParcelsProps) {
  return (
    <>
      <fieldset
        tabIndex={-1}
        data-invalid={errors.reason !== undefined}
        aria-describedby={errors.reason && "missing-fault"}
      >
        <legend>Not ticked ({count})</legend>
        {failureReasons.map((each) => (
          <Choice key={each} value={each} chosen={missing} label={failureReasonNames[each]} onChange={onChange} />
        ))}
        <Choice value="later" chosen={missing} label="Still to do, keep in my run" onChange={onChange} />
        <ErrorMessage id="missing-fault" text={errors.reason} />
      </fieldset>
      {missing && missing !== "later" && (
        <>
          <label htmlFor="missing-note">{missing === "other" ? "What happened" : "More details (optional)"}</label>
          <textarea
            id="missing-note"
            rows={2}
            value={note}
            onChange={({ target }) => onChange({ note: target.value })}
            maxLength={1_000}
            aria-invalid={errors.note !== undefined}
            aria-describedby={errors.note && "missing-note-fault"}
          />
          <ErrorMessage id="missing-note-fault" text={errors.note} />
        </>
      )}
    </>
  );
}

type ChoiceProps = {
  value: FailureReason | "later";
  chosen: DoneFields["missing"];
  label: string;
  onChange: MissingParcelsProps["onChange"];
};

function Choice({ value, chosen, label, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="missing" checked={chosen === value} onChange={() => onChange({ missing: value })} />
      {label}
    </label>
  );
}
