import { ScanButton } from "../scan/ScanButton.tsx";

/** Goods to be ticked or scanned. */
type ListedParcel = { key: string; reference: string; name: string; goods: string; trackAddress: string | null };

type ParcelListProps = {
  legend: string;
  parcels: readonly ListedParcel[];
  ticked: readonly string[];
  error: string | undefined;
  onChange: (ticked: string[]) => void;
  /** The message for a docket that belongs to none of the parcels. */
  explainOther: (docketKey: string) => string;
};

export function ParcelList({ legend, parcels, ticked, error, onChange, explainOther }: ParcelListProps) {
  const toggle = (key: string, isTicked: boolean) =>
    onChange([...ticked.filter((other) => other !== key), ...(isTicked ? [key] : [])]);
  const isAll = parcels.every(({ key }) => ticked.includes(key));
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error !== undefined}
      aria-describedby={error && "parcels-fault"}
      className="parcels"
    >
      <legend>
        {legend} ({ticked.length} of {parcels.length})
      </legend>
      <ScanButton
        parcels={parcels}
        isFound={(key) => ticked.includes(key)}
        onFound={(key) => toggle(key, true)}
        explainOther={explainOther}
      />
      <button type="button" className="button" onClick={() => onChange(isAll ? [] : parcels.map(({ key }) => key))}>
        {isAll ? "Untick all" : "Tick all"}
      </button>
      {parcels.map(({ key, reference, name, goods }) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            checked={ticked.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
          <span>
            <b>{reference}</b> {[name, goods].filter(Boolean).join(", ")}
          </span>
        </label>
      ))}
      {error && (
        <p id="parcels-fault" role="alert" className="note bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
