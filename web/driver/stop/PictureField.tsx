import { useEffect, useId, useRef, useState } from "react";
import { Fault } from "../page/Fault.tsx";
import { PictureError, smallPicture } from "./small-picture.ts";
import type { Taken } from "./use-picture.ts";

type PictureFieldProps = {
  isNeeded: boolean;
  /** Said where it was needed and none was taken. */
  missing?: string | undefined;
  onChange: (taken: Taken) => void;
};

/** A picture by the camera, made small before it is kept. */
export function PictureField({ isNeeded, missing, onChange }: PictureFieldProps) {
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  const latest = useRef<File>(undefined);
  const take = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    setBusy(true);
    setFault("");
    // The one before is not wanted any more.
    setShown(null);
    onChange("making");
    try {
      const picture = await smallPicture(file);
      if (latest.current !== file) return;
      onChange(picture);
      setShown(URL.createObjectURL(picture));
    } catch (error) {
      if (latest.current !== file) return;
      onChange(null);
      setFault(error instanceof PictureError ? error.message : "This picture could not be read. Take it again.");
    }
    setBusy(false);
  };
  return (
    <div className="picture">
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
        aria-invalid={Boolean(fault || missing)}
        aria-describedby={fault || missing ? `${id}-fault` : undefined}
      />
      <label htmlFor={id} className="button">
        {busy
          ? "Resizing…"
          : shown
            ? "Take another picture"
            : isNeeded
              ? "Take a picture"
              : "Take a picture (optional)"}
      </label>
      {shown && <img src={shown} alt="As it is kept" />}
      <Fault id={`${id}-fault`} text={fault || missing} />
    </div>
  );
}
