import type { MouseEvent } from "react";
import { useLayoutEffect, useRef } from "react";

/**
 * Closes a `<dialog>` on a press of its backdrop: not at the end of a drag that began inside, such as a selection of
 * text. The second click of a double click that opened the dialog does nothing in it.
 */
export function useBackdrop(isOpen: boolean, onClose: () => void) {
  const beganOnBackdrop = useRef(false);
  const wasClicked = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) wasClicked.current = false;
  }, [isOpen]);
  return {
    onMouseDown(event: MouseEvent) {
      beganOnBackdrop.current = event.target === event.currentTarget;
    },
    onClickCapture(event: MouseEvent) {
      if (event.detail <= 1) wasClicked.current = true;
      if (wasClicked.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget && beganOnBackdrop.current) onClose();
    },
  };
}
