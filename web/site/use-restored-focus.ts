import { useEffect } from "react";
import type { Frame } from "../boot/boot-scripts.tsx";
import { whenIdle } from "../boot/when-idle.ts";

/** Restores a lost focus. Call once, in the root. The staff area's screens place the focus themselves. */
export function useRestoredFocus(frame: Frame): void {
  useEffect(() => {
    if (frame === "staff") return;
    void whenIdle()
      .then(() => import("./restore-focus.ts"))
      // If that script cannot be loaded, the focus stays where the browser puts it.
      .then(
        (module) => module.restoreFocus(),
        () => {},
      );
  }, [frame]);
}
