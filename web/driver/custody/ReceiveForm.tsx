import { type FormEvent, useEffect, useRef, useState } from "react";
import { driverActionNames } from "../../../domain/deliveries/delivery-words.ts";
import { submitActions } from "../page/day.ts";
import { ErrorMessage, focusFirstInvalid } from "../page/ErrorMessage.tsx";
import { bareStop, type Parcel } from "../run/custody.ts";
import { ScanDialog, type ScanResult } from "../scan/ScanDialog.tsx";
import type { DriverAction } from "../storage/save-driver-action.ts";

/** Announced parcels are ticked; any docket can be scanned, also one that this phone knows nothing of. */
export function ReceiveForm({ parcels, onClose }: { parcels: readonly Parcel[]; onClose: () => void }) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [scanned, setScanned] = useState<string[]>([]);
  const [errors, setErrors] = useState<{ parcels?: string; saving?: string }>({});
  const [busy, setBusy] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = ticked.length + scanned.length;

  const onDocket = (docketKey: string): ScanResult => {
    setErrors({});
    if (scanned.includes(docketKey)) return { isRight: true, text: `Already scanned (${scanned.length}).` };
    setScanned((others) => [...others, docketKey]);
    return { isRight: true, text: `Scanned (${scanned.length + 1}).` };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (count === 0) {
      setErrors({ parcels: "Tick or scan what you’re taking over." });
      return focusFirstInvalid(form.current);
    }
    setBusy(true);
    try {
      await submitActions(takeOvers(parcels, ticked, scanned), `${driverActionNames.take_over} (${count})`);
      onClose();
    } catch (error) {
      setBusy(false);
      setErrors({ saving: (error as Error).message });
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onChange={() => setErrors({})} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {driverActionNames.take_over}
      </h3>
      <fieldset
        tabIndex={-1}
        data-invalid={errors.parcels !== undefined}
        aria-describedby={errors.parcels && "taken-fault"}
      >
        <legend className="visually-hidden">Which</legend>
        {parcels.map(({ key, stop, from }) => (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={ticked.includes(key)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, key] : ticked.filter((other) => other !== key))
              }
            />
            <span>
              <b>{stop.reference}</b> from {from}, {stop.goods}
            </span>
          </label>
        ))}
        <button type="button" className="button" onClick={() => setScanning(true)}>
          Scan dockets
        </button>
        {scanned.length > 0 && <p className="note good">{scanned.length} scanned.</p>}
        <ErrorMessage id="taken-fault" text={errors.parcels} />
      </fieldset>
      {isScanning && <ScanDialog onDocket={onDocket} onClose={() => setScanning(false)} />}
      <ErrorMessage text={errors.saving} />
      <button type="submit" className="button main" disabled={busy}>
        {driverActionNames.take_over} ({count})
      </button>
      <button type="button" className="button" onClick={onClose}>
        Back
      </button>
    </form>
  );
}

/** A scanned docket names its order by its key alone. */
function takeOvers(parcels: readonly Parcel[], ticked: readonly string[], scanned: readonly string[]): DriverAction[] {
  const known = parcels
    .filter(({ key }) => ticked.includes(key))
    .map(({ stop, after }): DriverAction => ({ kind: "take_over", stop, after }));
  const unknown = scanned.map((trackKey): DriverAction => {
    const stop = bareStop({ orderId: 0, reference: "Scanned parcel", goods: "", stop: "dropoff", trackAddress: null });
    return { kind: "take_over", stop, after: `scanned ${trackKey} ${Date.now()}`, trackKey };
  });
  return [...known, ...unknown];
}
