import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LazyPart } from "./LazyPart.tsx";

const loadButtons = () => import("./ErrorTestButtons.tsx");

/** Causes test errors; shown only with ?sentryTest=1, in the browser alone, because served pages are cached. */
export function ErrorTestPanel() {
  const { search } = useLocation();
  const [shown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setShown(new URLSearchParams(search).get("sentryTest") === "1"), [search]);
  if (!shown) return null;
  // Thrown here, because the lazy part's own error boundary would catch it there.
  if (isBroken) throw new Error("Error test: while rendering");
  const props = { onBreak: () => setBroken(true) };
  return (
    <LazyPart part="error test" load={loadButtons} pick={({ ErrorTestButtons }) => ErrorTestButtons} props={props} />
  );
}
