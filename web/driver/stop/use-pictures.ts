import { type RefObject, useEffect, useRef, useState } from "react";
import type { DraftPicture } from "../storage/drafts.ts";
import { PictureError, shrinkPicture } from "./shrink-picture.ts";

/** Shown on the submit button if it was pressed while a picture was being resized. */
export const waitingForPictureText = "Waiting for the picture…";

export type Pictures = {
  pictures: readonly DraftPicture[];
  /** A picture is being resized. */
  isMaking: boolean;
  error: string;
  add(file: File): void;
  remove(id: string): void;
  /** The form was submitted while a picture was being resized. */
  isAwaited: boolean;
  wait(): void;
};

/**
 * A form's pictures. A form submitted during resizing calls `wait` and is submitted again once the last picture is
 * ready. If resizing fails, the driver sees why and decides.
 */
export function usePictures(form: RefObject<HTMLFormElement | null>, saved: readonly DraftPicture[] = []): Pictures {
  const [pictures, setPictures] = useState(saved);
  const [making, setMaking] = useState(0);
  const [error, setError] = useState("");
  const [isAwaited, setAwaited] = useState(false);
  const failed = useRef(false);
  useEffect(() => {
    if (!isAwaited || making > 0) return;
    setAwaited(false);
    if (!failed.current) form.current?.requestSubmit();
  }, [form, making, isAwaited]);
  const add = async (file: File): Promise<void> => {
    setMaking((count) => count + 1);
    setError("");
    failed.current = false;
    try {
      const picture = await shrinkPicture(file);
      const bytes = await picture.arrayBuffer();
      setPictures((others) => [...others, { id: crypto.randomUUID(), bytes, type: picture.type }]);
    } catch (cause) {
      failed.current = true;
      setError(cause instanceof PictureError ? cause.message : "This picture could not be read. Take it again.");
    }
    setMaking((count) => count - 1);
  };
  return {
    pictures,
    isMaking: making > 0,
    error,
    add: (file) => void add(file),
    remove: (id) => setPictures((others) => others.filter((picture) => picture.id !== id)),
    isAwaited,
    wait: () => setAwaited(true),
  };
}
