import { useState } from "react";
import { hasDocketKey } from "../run/docket.ts";
import { ScanDialog, type ScanResult } from "./ScanDialog.tsx";

type ScannedParcel = { key: string; reference: string; trackAddress: string | null };

type ScanButtonProps = {
  parcels: readonly ScannedParcel[];
  isFound: (key: string) => boolean;
  onFound: (key: string) => void;
  /** The message for a docket that belongs to none of the parcels. */
  explainOther: (docketKey: string) => string;
};

/** Scans the dockets of these parcels and reports wrong ones. */
export function ScanButton({ parcels, isFound, onFound, explainOther }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState("");
  const onDocket = (docketKey: string): ScanResult => {
    const parcel = parcels.find((each) => hasDocketKey(each, docketKey));
    if (!parcel) return { isRight: false, text: explainOther(docketKey) };
    const before = isFound(parcel.key);
    onFound(parcel.key);
    setFound(parcel.reference);
    return {
      isRight: true,
      text: before ? `${parcel.reference}: already scanned.` : `${parcel.reference}: the right parcel.`,
    };
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {parcels.length === 1 ? "Scan the docket" : "Scan dockets"}
      </button>
      {parcels.length === 1 && found && <p className="note good">{found}: the right parcel.</p>}
      {isOpen && <ScanDialog onDocket={onDocket} onClose={() => setOpen(false)} />}
    </>
  );
}
