import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { CatchErrors } from "./CatchErrors.tsx";
import { loadTwice } from "./load-twice.ts";
import { report } from "./report.ts";

type LazyPartProps<Props, Module> = {
  /** Named in the report. */
  part: string;
  /** Must be a constant of its module, because the loaded part is cached by this function. */
  load: () => Promise<Module>;
  /** The part among what its module exports. */
  pick: (module: Module) => ComponentType<Props>;
  props: Props;
  /** In its place until it is there. */
  waiting?: ReactNode;
  /** In its place where it did not come, or broke; nothing unless told. */
  failed?: (retry: () => void) => ReactNode;
};

// A part that goes and comes again is there at once.
const loaded = new Map<unknown, unknown>();

/** A part of a page that comes in a script of its own. Where that is lost, or breaks, the page stays as it is. */
export function LazyPart<Props extends object, Module extends object>(options: LazyPartProps<Props, Module>) {
  const { part, load, pick, props, waiting = null, failed } = options;
  const [module, setModule] = useState<Module | null>(() => (loaded.get(load) as Module | undefined) ?? null);
  const [isLost, setLost] = useState(false);
  const fetchPart = useCallback(async () => {
    setLost(false);
    try {
      const found: Module = await loadTwice(load);
      loaded.set(load, found);
      setModule(() => found);
    } catch (error) {
      report(error, { part });
      setLost(true);
    }
  }, [load, part]);
  // Asked of this part alone: another one of the same script may have had it since this one was drawn.
  useEffect(() => {
    if (module === null) void fetchPart();
  }, [fetchPart, module]);
  if (isLost) return failed?.(() => void fetchPart()) ?? null;
  if (module === null) return waiting;
  const Part = pick(module);
  return (
    <CatchErrors part={part} {...(failed && { fallback: failed })}>
      <Part {...props} />
    </CatchErrors>
  );
}
