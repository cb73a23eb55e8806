import { useEffect, useId, useRef, useState } from "react";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { PictureError, shrinkPicture } from "./shrink-picture.ts";
import type { PictureState } from "./use-picture.ts";

type PictureFieldProps = {
  isNeeded: boolean;
  /** The message if a required picture is missing. */
  missing?: string | undefined;
  onChange: (state: PictureState) => void;
};

/** Takes a picture with the camera and shrinks it. */
export function PictureField({ isNeeded, missing, onChange }: PictureFieldProps) {
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  const latest = useRef<File>(undefined);
  const process = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    setBusy(true);
    setError("");
    // Drop the previous picture.
    setShown(null);
    onChange("making");
    try {
      const picture = await shrinkPicture(file);
      if (latest.current !== file) return;
      onChange(picture);
      setShown(URL.createObjectURL(picture));
    } catch (cause) {
      if (latest.current !== file) return;
      onChange(null);
      setError(cause instanceof PictureError ? cause.message : "This picture could not be read. Take it again.");
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
          void process(target.files?.[0]);
          target.value = "";
        }}
        aria-invalid={Boolean(error || missing)}
        aria-describedby={error || missing ? `${id}-fault` : undefined}
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
      <ErrorMessage id={`${id}-fault`} text={error || missing} />
    </div>
  );
}
