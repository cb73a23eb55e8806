import { useEffect, useId, useState } from "react";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import type { DraftPicture } from "../storage/drafts.ts";
import type { Pictures } from "./use-pictures.ts";

/** The server accepts ten proofs per action, including the signature. */
const maxPictures = 5;

type PicturesFieldProps = {
  of: Pictures;
  isNeeded: boolean;
  /** The message if a required picture is missing. */
  missing?: string | undefined;
};

/** Takes pictures with the camera. */
export function PicturesField({
  of: { pictures, isMaking, error, add, remove },
  isNeeded,
  missing,
}: PicturesFieldProps) {
  const id = useId();
  const isFull = pictures.length >= maxPictures;
  const label =
    pictures.length > 0 ? "Take another picture" : isNeeded ? "Take a picture" : "Take a picture (optional)";
  return (
    <div className="picture">
      {pictures.map((picture, at) => (
        <Taken
          key={picture.id}
          picture={picture}
          name={pictures.length > 1 ? `Picture ${at + 1}` : "Picture"}
          onRemove={() => remove(picture.id)}
        />
      ))}
      {!isFull && (
        <>
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) add(file);
              target.value = "";
            }}
            aria-invalid={Boolean(error || missing)}
            aria-describedby={error || missing ? `${id}-fault` : undefined}
          />
          <label htmlFor={id} className="button">
            {isMaking ? "Resizing…" : label}
          </label>
        </>
      )}
      <ErrorMessage id={`${id}-fault`} text={error || missing} />
    </div>
  );
}

function Taken({ picture, name, onRemove }: { picture: DraftPicture; name: string; onRemove: () => void }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className="taken">
      {url && <img src={url} alt={`${name}, as saved`} />}
      <button type="button" className="button" onClick={onRemove}>
        Remove<span className="visually-hidden"> {name.toLowerCase()}</span>
      </button>
    </div>
  );
}
