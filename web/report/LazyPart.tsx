import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { CatchErrors } from "./CatchErrors.tsx";
import { importWithRetry } from "./import-with-retry.ts";
import { report } from "./report.ts";

type LazyPartProps<Props, Module> = {
  /** Name of this part in the report. */
  part: string;
  /** Must be a module-level constant, because it is the cache key. */
  load: () => Promise<Module>;
  /** Selects the component from the loaded module. */
  pick: (module: Module) => ComponentType<Props>;
  props: Props;
  /** Shown while loading. */
  waiting?: ReactNode;
  /** Shown if loading or rendering fails; nothing by default. */
  failed?: (retry: () => void) => ReactNode;
};

// Loaded modules, so that a part mounts immediately the next time.
const loaded = new Map<unknown, unknown>();

/** A lazily loaded part of a page whose failure to load or render leaves the rest of the page intact. */
export function LazyPart<Props extends object, Module extends object>(options: LazyPartProps<Props, Module>) {
  const { part, load, pick, props, waiting = null, failed } = options;
  const [module, setModule] = useState<Module | null>(() => (loaded.get(load) as Module | undefined) ?? null);
  const [isLost, setLost] = useState(false);
  const fetchPart = useCallback(async () => {
    setLost(false);
    try {
      const found: Module = await importWithRetry(load);
      loaded.set(load, found);
      setModule(() => found);
    } catch (error) {
      report(error, { part });
      setLost(true);
    }
  }, [load, part]);
  // Depends on this instance's own state: another instance may have loaded the script since this one rendered.
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
