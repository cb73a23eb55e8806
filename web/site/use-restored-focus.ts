import { useEffect } from "react";
import type { Frame } from "../boot/boot-scripts.tsx";
import { whenIdle } from "../boot/when-idle.ts";

/** Call once, in the root. The staff area's screens place the focus themselves. */
export function useRestoredFocus(frame: Frame): void {
  useEffect(() => {
    if (frame === "staff") return;
    void whenIdle()
      .then(() => import("./restore-focus.ts"))
      // Where it is lost, the focus is where the browser puts it.
      .then(
        (module) => module.restoreFocus(),
        () => {},
      );
  }, [frame]);
}
