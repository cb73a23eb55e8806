import { useRouteLoaderData } from "react-router";

/** Stands over every page of the demo, so that nobody takes it for the courier's own site. */
export function DemoRibbon() {
  const data = useRouteLoaderData<{ demo: boolean }>("root");
  if (!data?.demo) return null;
  return (
    <p className="no-print bg-gorse px-4 py-1 text-center text-sm font-semibold text-ink">
      Demo: no booking made here is real
    </p>
  );
}
