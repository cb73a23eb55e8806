import { type ComponentType, type ReactNode, useState } from "react";
import { LazyPart } from "../report/LazyPart.tsx";
import { AsServed } from "./as-served.tsx";

type ServedPartProps<Props, Module> = {
  /** Pass it on the server only (`import.meta.env.SSR`). */
  served: ReactNode;
  tag?: "div" | "span";
  part: string;
  /** Must be a module-level constant. */
  load: () => Promise<Module>;
  pick: (module: Module) => ComponentType<Props>;
  props: Props;
};

/**
 * A part that never changes, which the document includes as HTML without script. Its script is loaded only if the part
 * is shown later, for example after navigating from another page.
 */
export function ServedPart<Props extends object, Module extends object>(options: ServedPartProps<Props, Module>) {
  const { served, tag, ...part } = options;
  const [wasServed] = useState(
    () => typeof document === "undefined" || document.documentElement.dataset["hydrated"] === undefined,
  );
  return wasServed ? <AsServed tag={tag}>{served}</AsServed> : <LazyPart {...part} />;
}
