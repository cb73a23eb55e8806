import { useSiteData } from "./public-settings.ts";

/** Stands over every page of the demo, so that nobody takes it for the courier's own site. */
export function DemoRibbon() {
  if (!useSiteData()?.demo) return null;
  return (
    <p className="no-print bg-gorse px-4 py-1 text-center text-sm font-semibold text-ink">
      Demo: no booking made here is real
    </p>
  );
}
