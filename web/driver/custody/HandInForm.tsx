import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DriverRun } from "../../../contract/driver-phone.ts";
import { driverActionNames } from "../../../domain/deliveries/delivery-words.ts";
import { getDay, submitActions } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import type { Parcel } from "../run/custody.ts";
import { explainDocket } from "../scan/explain-docket.ts";
import { ParcelList } from "../stop/ParcelList.tsx";
import type { DriverAction } from "../storage/save-driver-action.ts";

type HandInFormProps = {
  parcels: readonly Parcel[];
  colleagues: NonNullable<DriverRun["colleagues"]>;
  onClose: () => void;
};

type Errors = { parcels?: string; to?: string; saving?: string };

/** Which parcels are handed in at the depot, or to which colleague, who then confirms it. */
export function HandInForm({ parcels, colleagues, onClose }: HandInFormProps) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [to, setTo] = useState<"depot" | number | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const kind = to === "depot" || to === null ? ("hand_in" as const) : ("hand_over" as const);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const chosen = parcels.filter(({ key }) => ticked.includes(key));
    if (chosen.length === 0 || to === null) {
      setErrors({
        ...(chosen.length === 0 && { parcels: "Tick or scan what you’re handing over." }),
        ...(to === null && { to: "Choose who gets it." }),
      });
      return focusFirstInvalid(form.current);
    }
    setBusy(true);
    try {
      const actions = chosen.map(
        ({ stop, after }): DriverAction => ({ kind, stop, after, ...(to !== "depot" && { toDriverId: to }) }),
      );
      await submitActions(actions, `${driverActionNames[kind]} (${chosen.length})`);
      onClose();
    } catch (error) {
      setBusy(false);
      setErrors({ saving: (error as Error).message });
    }
  };
  const choice = (value: "depot" | number, label: string) => (
    <label key={value} className="choice">
      <input type="radio" name="to" checked={to === value} onChange={() => setTo(value)} />
      {label}
    </label>
  );
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setErrors({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Hand in or hand over
      </h3>
      <ParcelList
        legend="Which"
        parcels={parcels.map(({ key, stop }) => ({
          key,
          reference: stop.reference,
          name: stop.contact.name,
          goods: stop.goods,
          trackAddress: stop.trackAddress,
        }))}
        ticked={ticked}
        error={errors.parcels}
        onChange={(keys) => {
          setTicked(keys);
          setErrors({});
        }}
        explainOther={(docketKey) => explainDocket(docketKey, getDay().stops)}
      />
      <fieldset tabIndex={-1} data-invalid={errors.to !== undefined} aria-describedby={errors.to && "to-fault"}>
        <legend>To whom</legend>
        {choice("depot", "The depot")}
        {colleagues.map(({ id, name }) => choice(id, name))}
        <ErrorMessage id="to-fault" text={errors.to} />
      </fieldset>
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {driverActionNames[kind]} ({ticked.length})
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}
